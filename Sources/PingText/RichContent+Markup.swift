extension RichContent {
    /// Reads a text of a server.
    ///
    /// Control characters and marks that turn the reading direction are left out. A text without elements keeps its
    /// line ends; in markup they are spaces, as in a browser.
    ///
    /// - Parameter markup: The text as received.
    public init(_ markup: String) { self.init(pieces: [.markup(markup)]) }

    /// A text that is not markup.
    package init(verbatim text: String) { self.init(pieces: [.verbatim(text)]) }

    /// The text of a content that is nothing else, as most texts are: one line of ASCII characters, without markup or
    /// white space to leave out.
    private static func plainText(of pieces: [Piece]) -> String? {
        guard pieces.count == 1 else { return nil }
        let text: String
        switch pieces[0] {
        case .markup(let markup): text = markup
        case .verbatim(let verbatim): text = verbatim
        case .link: return nil
        }
        var last = UInt8(ascii: " ")
        for byte in text.utf8 {
            guard (0x20..<0x7F).contains(byte), byte != UInt8(ascii: "<"), byte != UInt8(ascii: "&"),
                byte != 0x20 || last != 0x20
            else { return nil }
            last = byte
        }
        return last == 0x20 ? nil : text
    }

    /// A part of a text.
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
        if let text = Self.plainText(of: pieces) {
            self.init(blocks: [.paragraph([.text(text)])])
            return
        }
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
