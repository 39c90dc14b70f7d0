/// A piece of a server's markup.
enum MarkupToken: Sendable, Hashable {
    /// Text, its entities replaced.
    case text(String)
    /// The beginning of an element, and where a link leads.
    case open(MarkupElement, href: String? = nil)
    /// The end of an element.
    case close(MarkupElement)
    /// A link that is made already.
    case link(RichContent.Link)

    /// Whether it is a part of an element, so that line ends are spaces.
    var isElement: Bool {
        switch self {
        case .open, .close: true
        case .text, .link: false
        }
    }
}

/// The elements that are not text.
enum MarkupElement: Sendable, Hashable {
    case link
    case lineBreak
    case paragraph
    case heading(level: Int)
    case list(isOrdered: Bool)
    case item
    case emphasis(RichContent.Emphasis)
    /// An element that says nothing by itself.
    case span

    /// - Parameter name: The name of a tag in small letters.
    init?(_ name: String) {
        switch name {
        case "a": self = .link
        case "br": self = .lineBreak
        case "p", "div": self = .paragraph
        case "h1", "h2", "h3", "h4", "h5", "h6": self = .heading(level: Int(name.suffix(1)) ?? 1)
        case "ul": self = .list(isOrdered: false)
        case "ol": self = .list(isOrdered: true)
        case "li": self = .item
        case "b", "strong": self = .emphasis(.strong)
        case "i", "em": self = .emphasis(.stress)
        case "span": self = .span
        default: return nil
        }
    }
}
