extension RichContent {
    /// Reads a text of a server.
    ///
    /// Control characters and marks that turn the reading direction are left out. A text without elements keeps its line ends; in
    /// markup they are spaces, as in a browser.
    ///
    /// - Parameter markup: The text as received.
    public init(_ markup: String) {
        self.init(pieces: [.markup(markup)])
    }

    /// A text that is not markup.
    package init(verbatim text: String) {
        self.init(pieces: [.verbatim(text)])
    }

    /// What a text is made of.
    package enum Piece: Sendable {
        /// Markup to read.
        case markup(String)
        /// Text that is not markup, whatever is in it.
        case verbatim(String)
        /// A link.
        case link(Link)
    }

    /// Reads a text whose placeholders have been replaced.
    package init(pieces: [Piece]) {
        var tokens: [MarkupToken] = []
        for piece in pieces {
            switch piece {
            case .markup(let markup): tokens += MarkupScanner.tokens(of: markup)
            case .verbatim(let text): tokens.append(.text(text))
            case .link(let link): tokens.append(.link(link))
            }
        }
        var builder = RichContentBuilder(keepsLines: !tokens.contains(where: \.isElement))
        for token in tokens { builder.add(token) }
        self = builder.finished()
    }
}
