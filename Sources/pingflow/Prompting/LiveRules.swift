/// A line for a secret, with a bullet for each character, and the rules of a new password ticked off beneath it.
///
/// The typed text is judged here and never shown: only a mark for each character, and whether each rule is met.
struct LiveRules: Sendable {
    let rules: [SecretRule]
    let style: Style
    let prompt: String
    /// The answer that an empty line takes.
    var suggestion = ""
    var columns = 80
    var rows = 24

    /// The question as it is shown while it is answered. Begins and ends in the line of the question.
    func frame(_ typed: String) -> String {
        let lines = lines(typed.isEmpty ? suggestion : typed)
        let below = lines.map { "\n" + $0 }.joined() + (lines.isEmpty ? "" : "\u{1B}[\(lines.count)A\r")
        return "\r\u{1B}[J" + below + question(marks: typed.count)
    }

    /// The question once it has been answered. As long for every answer, so that its length stays unknown.
    func last(_ typed: String) -> String {
        "\r\u{1B}[J" + question(marks: typed.isEmpty && suggestion.isEmpty ? 0 : 8) + "\n"
    }

    /// A line for each rule, as many as fit beneath the question.
    func lines(_ text: String) -> [String] {
        rules.prefix(max(0, rows - 2)).map { rule in
            let words = rule.text.printableLine.fitting(columns - 5)
            return "  "
                + (rule.isMet(by: text) == true ? style.paint("✓ ", .green) + words : style.paint("· \(words)", .faint))
        }
    }

    private func question(marks: Int) -> String {
        let prompt = prompt.fitting(columns / 2)
        let preset = suggestion.isEmpty ? "" : " [\(suggestion.printableLine.fitting(columns / 4))]"
        let room = columns - prompt.columns - preset.columns - 3
        return "\(style.paint(prompt, .bold))\(style.paint(preset, .faint)): "
            + String(repeating: "•", count: min(marks, max(0, room)))
    }
}
