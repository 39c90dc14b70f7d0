/// A message for a person.
struct Note: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// Words of the form itself.
        case plain
        case information
        case warning
        case error
        /// What an answer must be like.
        case hint
        /// What was wrong with the last answer.
        case refusal
    }

    let kind: Kind
    let text: String

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }
}

extension Note {
    /// The note for a terminal: its mark, and its colour by kind.
    func styled(_ style: Style) -> String {
        let text = text.shortened(to: 20_000).printable
        return switch kind {
        case .plain: text
        case .information: style.paint("ℹ ", .blue) + text
        case .warning: style.paint("! " + text, .yellow)
        case .error: style.paint("✗ " + text, .red)
        case .hint: style.paint("· " + text, .faint)
        case .refusal: style.paint("✗ ", .red) + text
        }
    }
}
