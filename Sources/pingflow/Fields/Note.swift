/// A message for the user.
struct Note: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        /// Words of the form itself.
        case plain
        case information
        case warning
        case error
        /// A rule for an answer.
        case hint
        /// A problem of the last answer.
        case refusal
    }

    let kind: Kind
    private(set) var text: String
    /// The server's text with its links, which have no numbers yet.
    private var content: RichContent?
    /// The same text with its links, which have numbers.
    private var numbered: FootnotedText?

    init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// - Parameter content: A text of the server.
    init(_ kind: Kind, _ content: RichContent) {
        self.init(kind, content.plainText)
        if !content.links.isEmpty { self.content = content }
    }

    /// The same rule or problem without the name of its field, which stands beside it.
    func without(_ label: String) -> Note {
        guard kind == .hint || kind == .refusal, !label.isEmpty, text.hasPrefix(label + " must ") else { return self }
        let rest = text.dropFirst(label.count + 1)
        return Note(kind, rest.prefix(1).uppercased() + rest.dropFirst())
    }

    mutating func number(with footnotes: inout Footnotes) {
        guard let content else { return }
        let numbered = footnotes.text(of: content)
        text = numbered.plain
        self.numbered = numbered
        self.content = nil
    }

    /// The advice on a page that only a browser can show.
    static func browser(_ address: String) -> [Note] {
        [
            Note(.information, "Open this in a browser: \(address)"),
            Note(
                .hint,
                "After the login the browser goes to an address of the app, which it may not be able to show. Copy that "
                    + "address from the address bar and paste it here."
            ),
        ]
    }

    /// The note for a terminal: its mark, and its colour by kind.
    func styled(_ style: Style) -> String {
        let text = numbered?.styled(style) ?? text.shortened(to: FootnotedText.limit).printable
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
