/// The choices, each with the number that chooses it.
struct NumberedList {
    private let choices: [String]

    init(_ choices: [String]) {
        self.choices = choices
    }

    func lines(_ style: Style) -> [String] {
        choices.enumerated().map { index, choice in
            "  \(style.paint("\(index + 1))", .cyan)) \(choice.shortened(to: 300).printableLine)"
        }
    }
}
