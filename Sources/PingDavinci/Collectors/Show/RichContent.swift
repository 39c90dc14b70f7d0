/// Text with links in it.
public struct RichContent: Sendable, Hashable {
    /// A piece of the text.
    public enum Segment: Sendable, Hashable {
        /// Plain text.
        case text(String)
        /// A link.
        case link(Link)

        /// What to read of it.
        public var text: String {
            switch self {
            case .text(let text): text
            case .link(let link): link.text
            }
        }
    }

    /// A link.
    public struct Link: Sendable, Hashable {
        /// What to show.
        public let text: String
        /// Where it leads: an http, https, mailto or tel URL; `nil` for any other, which must not be opened.
        public let href: URL?
        /// The window it wants to be opened in, such as `_blank`.
        public let target: String?
        /// What kind of replacement the server calls it, such as `link`.
        public let type: String
    }

    /// The text in order, its placeholders replaced.
    public let segments: [Segment]

    /// Reads a `richContent` member.
    ///
    /// Each `{{name}}` is replaced by the replacement of that name; one without a replacement stays as it is, and what
    /// was put in is not searched for placeholders again.
    ///
    /// - Returns: `nil` when there is no text in it.
    package init?(json: JSON?) {
        guard let content = json?["content"]?.lenientString else { return nil }
        let replacements = json?["replacements"] ?? [:]
        segments = Placeholders.split(content).map { part in
            guard case .name(let name) = part, let replacement = replacements[name] else { return .text(part.source) }
            return Self.segment(replacement)
        }
    }

    /// The text without its links.
    public var plainText: String { segments.map(\.text).joined() }

    private static func segment(_ replacement: JSON) -> Segment {
        let text = replacement["value"]?.lenientString ?? replacement.lenientString ?? ""
        guard let href = replacement["href"]?.string else { return .text(text) }
        let link = Link(
            text: text,
            href: OpenableURL.link(href),
            target: replacement["target"]?.lenientString,
            type: replacement["type"]?.lenientString ?? "link"
        )
        return .link(link)
    }

    static func problems(of field: Field) -> [FieldProblem] {
        guard let json = field.received["richContent"], !json.isNull else { return [] }
        guard let content = json["content"]?.lenientString else {
            return [field.problem("richContent", "It has no content and is ignored.")]
        }
        let replacements = json["replacements"]
        let names = Placeholders.split(content).compactMap { if case .name(let name) = $0 { name } else { nil } }
        let missing = names.filter { replacements?[$0] == nil }
        let links = RichContent(json: json)?.segments.count {
            if case .link(let link) = $0 { link.href == nil } else { false }
        }
        var problems: [FieldProblem] = []
        // A line for each would let one text fill the log.
        if let first = missing.first {
            let others = missing.count == 1 ? "" : " (and \(missing.count - 1) more)"
            let message = "“\(ServerText.quoted(first))”\(others) has no replacement and is shown unchanged."
            problems.append(field.problem("richContent", message))
        }
        if let links, links > 0 {
            let message = "\(links == 1 ? "A link leads" : "\(links) links lead") to something that must not be opened."
            problems.append(field.problem("richContent", message))
        }
        return problems
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
            default:
                index = following
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
