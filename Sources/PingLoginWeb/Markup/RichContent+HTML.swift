/// The target of a page's link to another journey; `nil` for a journey that the page's server does not offer.
typealias JourneyLinks = @Sendable (String) -> LinkTarget?

extension RichContent {
    /// The text as elements, without a heading of the first level: a page has its own.
    ///
    /// - Parameters:
    ///   - style: The class of each element; `nil` for none.
    ///   - journeys: The addresses of links to other journeys.
    func html(_ style: String? = nil, _ journeys: JourneyLinks) -> HTML {
        let style: HTML? = .attribute("class", style)
        let blocks = blocks.map { block -> HTML in
            switch block {
            case .paragraph(let segments): return "<p\(style)>\(segments.html(journeys))</p>"
            case .heading(let segments, let level):
                let text = segments.html(journeys)
                return switch level {
                case ...2: "<h2\(style)>\(text)</h2>"
                case 3: "<h3\(style)>\(text)</h3>"
                case 4: "<h4\(style)>\(text)</h4>"
                case 5: "<h5\(style)>\(text)</h5>"
                default: "<h6\(style)>\(text)</h6>"
                }
            case .list(let items, let isOrdered):
                let rows = items.map { "<li>\($0.html(journeys))</li>" as HTML }
                return isOrdered ? "<ol\(style)>\(rows)</ol>" : "<ul\(style)>\(rows)</ul>"
            }
        }
        return "\(blocks)"
    }

    /// The text within a line of another element, when it is one paragraph.
    func line(_ journeys: JourneyLinks) -> HTML? {
        guard case .paragraph(let segments)? = blocks.first, blocks.count == 1 else { return nil }
        return segments.html(journeys)
    }
}

extension [RichContent.Segment] {
    fileprivate func html(_ journeys: JourneyLinks) -> HTML { "\(map { $0.html(journeys) })" }
}

extension RichContent.Segment {
    fileprivate func html(_ journeys: JourneyLinks) -> HTML {
        let text = HTML(lines: text)
        switch self {
        case .text: return text
        case .emphasis(_, .strong): return "<strong>\(text)</strong>"
        case .emphasis(_, .stress): return "<em>\(text)</em>"
        case .link(let link):
            switch link.destination {
            case .url(let url):
                guard let target = LinkTarget(url) else { return text }
                return "<a href=\"\(target)\" rel=\"noopener noreferrer\">\(text)</a>"
            case .journey(let name):
                guard let target = journeys(name) else { return text }
                return "<a href=\"\(target)\">\(text)</a>"
            case nil: return text
            }
        }
    }
}

extension HTML {
    /// Text whose line ends are breaks.
    fileprivate init(lines text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let pieces = lines.enumerated().map { index, line -> HTML in
            index == 0 ? "\(String(line))" : "<br>\(String(line))"
        }
        self = "\(pieces)"
    }
}
