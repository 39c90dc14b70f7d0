/// The answer to a question.
enum Answer: Sendable, Equatable {
    case text(String)
    case secret(Secret)
    case number(JSONNumber)
    case yesNo(Bool)
    case choice(Int)
    case choices([Int])
    case texts([String: String])
    case securityQuestion(String, answer: Secret)
    case anything(JSON)

    /// Text, hidden or not; `nil` for other answers.
    var text: String? {
        switch self {
        case .text(let text): text
        case .secret(let secret): secret.reveal()
        default: nil
        }
    }

    /// Yes or no; `nil` for other answers.
    var yesNo: Bool? {
        if case .yesNo(let value) = self { value } else { nil }
    }

    /// The index of a choice; `nil` for other answers.
    var choice: Int? {
        if case .choice(let index) = self { index } else { nil }
    }
}
