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
    /// The text with its links, in order. Links that must not be opened have no URL.
    package let segments: [RichContent.Segment]
    /// How much it matters.
    public let severity: Severity

    /// The text without its links.
    public var plainText: String { segments.map(\.text).joined() }

    /// The text with its links, as user interfaces take it.
    public var attributedText: AttributedString {
        segments.reduce(into: AttributedString()) { whole, segment in
            switch segment {
            case .text(let text): whole += AttributedString(text)
            case .link(let link):
                var part = AttributedString(link.text)
                part.link = link.href
                whole += part
            }
        }
    }

    init(_ text: String, title: String? = nil, severity: Severity = .information) {
        self.init(segments: [.text(text)], title: title, severity: severity)
    }

    init(segments: [RichContent.Segment], title: String? = nil, severity: Severity = .information) {
        self.segments = segments
        self.title = title?.isEmpty == true ? nil : title
        self.severity = severity
    }
}
