import Foundation

/// A text of the server whose links have numbers, with its notes under it.
struct FootnotedText: Sendable, Hashable {
    struct Piece: Sendable, Hashable {
        var text: String
        /// Leads to a page, where the piece is a link to one.
        var url: URL?
    }

    var pieces: [Piece]

    var plain: String { pieces.map(\.text).joined() }

    /// The text for a terminal. A link leads to its page on a click where the terminal can do that, and keeps its
    /// number: the user sees the address before opening it.
    func styled(_ style: Style) -> String {
        let plain = plain.shortened(to: Self.limit)
        // A text that is cut off has lost its notes, and a link without one would hide where it leads.
        guard style.drawsLinks, plain == self.plain else { return plain.printable }
        return pieces.map { piece in
            piece.url.map { style.link(piece.text.printable, to: $0) } ?? piece.text.printable
        }.joined()
    }

    /// How many characters of a text are shown.
    static let limit = 20_000
}
