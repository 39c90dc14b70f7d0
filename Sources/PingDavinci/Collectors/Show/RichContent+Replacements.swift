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
        let replacements = json?["replacements"] ?? [:]
        self.init(
            pieces: Placeholders.split(content).map { part in
                switch part {
                case .text(let text): .markup(String(text))
                case .name(let name): replacements[name].map(Self.piece) ?? .verbatim(part.source)
                }
            }
        )
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

/// Text cut at its `{{name}}` placeholders, in one pass over its bytes.
private struct Placeholders {
    enum Part {
        case text(Substring)
        case name(String)

        var source: String {
            switch self {
            case .text(let text): String(text)
            case .name(let name): "{{\(name)}}"
            }
        }
    }

    private let content: String
    private var parts: [Part] = []
    private var start: String.Index
    private var opening: String.Index?

    static func split(_ content: String) -> [Part] {
        var scan = Placeholders(content)
        scan.run()
        return scan.parts
    }

    private init(_ content: String) {
        self.content = content
        start = content.startIndex
    }

    private mutating func run() {
        let bytes = content.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let following = bytes.index(after: index)
            guard following < bytes.endIndex, bytes[index] == bytes[following] else {
                index = following
                continue
            }
            switch bytes[index] {
            case UInt8(ascii: "{"):
                // The innermost opening belongs to the first closing: "{{a {{b}}" holds the placeholder b only.
                opening = index
                index = following
            case UInt8(ascii: "}") where opening != nil:
                index = bytes.index(after: following)
                close(at: bytes.index(index, offsetBy: -2), next: index)
            default: index = following
            }
        }
        if start < content.endIndex { parts.append(.text(content[start...])) }
    }

    private mutating func close(at end: String.Index, next: String.Index) {
        guard let opening else { return }
        let name = content.utf8.index(opening, offsetBy: 2)
        if start < opening { parts.append(.text(content[start..<opening])) }
        parts.append(.name(String(content[name..<end])))
        start = next
        self.opening = nil
    }
}
