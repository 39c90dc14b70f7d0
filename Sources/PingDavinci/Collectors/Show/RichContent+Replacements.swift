import PingText

extension RichContent {
    /// Reads a `richContent` member.
    ///
    /// Each `{{name}}` is replaced by the replacement of that name; one without a replacement stays as it is. What was
    /// put in is not searched for placeholders again, and is not markup. A form has no other journeys.
    ///
    /// - Returns: `nil` when there is no text in it.
    package init?(json: JSON?) {
        guard let content = json?["content"]?.lenientString else { return nil }
        self.init(pieces: Self.pieces(of: content, json?["replacements"] ?? [:]))
    }

    /// Cuts a text at its placeholders, in one pass over its bytes. The innermost opening belongs to the first closing:
    /// "{{a {{b}}" holds the placeholder b only.
    private static func pieces(of content: String, _ replacements: JSON) -> [Piece] {
        let bytes = content.utf8
        var pieces: [Piece] = []
        var opening: String.Index?
        var start = bytes.startIndex
        var index = start
        while index < bytes.endIndex {
            let following = bytes.index(after: index)
            let pair = following < bytes.endIndex && bytes[index] == bytes[following] ? bytes[index] : nil
            if pair == UInt8(ascii: "}"), let begin = opening {
                if start < begin { pieces.append(.markup(String(content[start..<begin]))) }
                let name = String(content[bytes.index(begin, offsetBy: 2)..<index])
                pieces.append(replacements[name].map(piece) ?? .verbatim("{{\(name)}}"))
                opening = nil
                start = bytes.index(after: following)
                index = start
            } else {
                if pair == UInt8(ascii: "{") { opening = index }
                index = following
            }
        }
        if start < content.endIndex { pieces.append(.markup(String(content[start...]))) }
        return pieces
    }

    private static func piece(_ replacement: JSON) -> Piece {
        let text = replacement["value"]?.lenientString ?? replacement.lenientString ?? ""
        guard let href = replacement["href"]?.string else { return .verbatim(text) }
        let destination: Destination? = if case .url(let url) = Destination(href) { .url(url) } else { nil }
        let link = Link(
            text: text,
            destination: destination,
            target: replacement["target"]?.lenientString,
            type: replacement["type"]?.lenientString ?? "link"
        )
        return .link(link)
    }
}
