public import Foundation

extension RichContent {
    /// The text as user interfaces take it, with emphasis and the links to open.
    ///
    /// Links to other journeys have URLs that only ``LoginModel/opens(_:)`` understands. In SwiftUI, give them to it
    /// with an `OpenURLAction`, as <doc:ALoginScreen> shows.
    ///
    /// - Parameter names: The journeys that can be started; links to any other are text.
    public func attributedText(startingJourneys names: [String] = []) -> AttributedString {
        segments.reduce(into: AttributedString()) { whole, segment in
            var part = AttributedString(segment.text)
            switch segment {
            case .text: break
            case .emphasis(_, let emphasis): part.show(emphasis)
            case .link(let link):
                switch link.destination {
                case .url(let url): part.link = url
                case .journey(let name) where names.contains(name): part.link = JourneyURL(name: name).url
                case .journey, nil: break
                }
            }
            whole += part
        }
    }
}

extension AttributedString {
    fileprivate mutating func show(_ emphasis: RichContent.Emphasis) {
        // Foundation of other systems lacks the attribute.
        #if canImport(Darwin)
            self.inlinePresentationIntent = emphasis == .strong ? .stronglyEmphasized : .emphasized
        #endif
    }
}

/// The URL of a link to another journey, for UIs that take only URLs. It leads nowhere outside this process.
struct JourneyURL {
    private static let scheme = "ping-journey"

    let name: String

    init(name: String) { self.name = name }

    /// - Returns: `nil` for any other URL.
    init?(_ url: URL) {
        guard url.scheme == Self.scheme,
            let items = URLComponents(url: url, resolvingAgainstBaseURL: false)?.queryItems,
            items.count == 1, let name = items[0].value
        else { return nil }
        self.name = name
    }

    var url: URL? {
        var components = URLComponents()
        components.scheme = Self.scheme
        components.host = "start"
        components.queryItems = [URLQueryItem(name: "name", value: name)]
        return components.url
    }
}
