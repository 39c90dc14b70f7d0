public import Foundation

/// Something to read.
public struct MessageText: Hashable, Sendable {
    /// How much it matters.
    public enum Severity: Hashable, Sendable {
        /// Something the user should know.
        case information
        /// Something the user should take care of.
        case warning
        /// Something that went wrong.
        case error
    }

    /// The heading; `nil` for none.
    public let title: String?
    /// The text with its paragraphs, lists and links. Links that must not be opened have no destination.
    public let content: RichContent
    /// How much it matters.
    public let severity: Severity

    /// The text without its links.
    public var plainText: String { content.plainText }

    /// The text with its links, as user interfaces take it; see ``PingOrchestrate/RichContent/attributedText(startingJourneys:)``.
    public var attributedText: AttributedString { content.attributedText() }

    /// - Parameter markup: The text as the server wrote it.
    init(_ markup: String, title: String? = nil, severity: Severity = .information) {
        self.init(content: RichContent(markup), title: title, severity: severity)
    }

    init(content: RichContent, title: String? = nil, severity: Severity = .information) {
        self.content = content
        let title = title.map { RichContent($0).plainText }
        self.title = title?.isEmpty == true ? nil : title
        self.severity = severity
    }
}
