public import PingFoundation

/// A server's text, read from its markup: paragraphs, headings and lists, with emphasis and links.
///
/// Servers write pages' texts and messages in a little HTML: Advanced Identity Cloud's journeys do so by default. The
/// SDK reads that markup once, and each user interface draws these values. Nothing of the markup
/// itself reaches a screen.
///
/// ```swift
/// let content = RichContent("New here? <a href=\"#/service/Registration\">Create an account</a>")
/// for link in content.links {
///     switch link.destination {
///     case .journey(let name): offer(name, called: link.text)
///     case .url(let url): offer(url, called: link.text)
///     case nil: break
///     }
/// }
/// ```
///
/// The SDK reads `a`, `br`, `p`, `div`, `span`, `b`, `strong`, `i`, `em`, `ul`, `ol`, `li`, the headings, and character
/// entities with their semicolon. Of their attributes it reads a link's `href` alone. Everything else is text and stays
/// as the server wrote it, except scripts, styles and comments: these are not words for a user, so the SDK drops them.
/// Reading never fails, and takes time in proportion to the text, however its elements are nested.
public struct RichContent: Sendable, Hashable {
    /// A part of the text that begins on its own line.
    public enum Block: Sendable, Hashable {
        /// A paragraph.
        case paragraph([Segment])
        /// A heading and its level, from 1 to 6.
        case heading([Segment], level: Int)
        /// The items of a list, and whether they are numbered. The items of a list in a list follow its own.
        case list([[Segment]], isOrdered: Bool)
    }

    /// How text stands out.
    public enum Emphasis: Sendable, Hashable {
        /// Important: `strong` and `b`.
        case strong
        /// Stressed: `em` and `i`.
        case stress
    }

    /// A piece of the text.
    public enum Segment: Sendable, Hashable {
        /// Plain text. A line end in it is a break.
        case text(String)
        /// Text that stands out.
        case emphasis(String, Emphasis)
        /// A link.
        case link(Link)

        /// The plain text of it.
        public var text: String {
            switch self {
            case .text(let text), .emphasis(let text, _): text
            case .link(let link): link.text
            }
        }
    }

    /// The destination of a link.
    public enum Destination: Sendable, Hashable {
        /// An https, mailto or tel URL to open.
        case url(URL)
        /// Another journey of the same server and realm to start, by its name.
        case journey(String)
    }

    /// A link.
    public struct Link: Sendable, Hashable {
        /// The text to show.
        public let text: String
        /// The link's destination; `nil` for a place that must not be opened.
        public let destination: Destination?
        /// The window it wants to be opened in, such as `_blank`. Only DaVinci's links say so.
        public let target: String?
        /// The server's name for the kind of replacement, such as `link`.
        public let type: String

        package init(text: String, destination: Destination?, target: String? = nil, type: String = "link") {
            self.text = text
            self.destination = destination
            self.target = target
            self.type = type
        }

        /// The URL to open: an https, mailto or tel URL; `nil` for any other, which must not be opened.
        public var href: URL? { if case .url(let url) = destination { url } else { nil } }
    }

    /// The text, part by part.
    public let blocks: [Block]

    package init(blocks: [Block]) { self.blocks = blocks }
}

extension RichContent {
    /// The whole text in order. Line ends divide blocks, headings are strong, and items begin with a bullet or number.
    public var segments: [Segment] {
        var segments: [Segment] = []
        for block in blocks {
            if !segments.isEmpty { segments.append(.text("\n")) }
            switch block {
            case .paragraph(let content): segments += content
            case .heading(let content, _): segments += content.map(\.strong)
            case .list(let items, let isOrdered):
                for (index, item) in items.enumerated() {
                    segments.append(.text((index == 0 ? "" : "\n") + (isOrdered ? "\(index + 1). " : "• ")))
                    segments += item
                }
            }
        }
        return segments
    }

    /// The text without its markup, for screen readers and logs of what was shown.
    public var plainText: String { segments.map(\.text).joined() }

    /// The links in order, with those that lead nowhere.
    public var links: [Link] { segments.compactMap { if case .link(let link) = $0 { link } else { nil } } }

    /// The journeys that the links lead to.
    package var journeys: [String] {
        links.compactMap { if case .journey(let name) = $0.destination { name } else { nil } }
    }

    /// Whether there is nothing to read.
    package var isEmpty: Bool { blocks.isEmpty }
}

extension RichContent.Segment {
    fileprivate var strong: Self { if case .text(let text) = self { .emphasis(text, .strong) } else { self } }
}
