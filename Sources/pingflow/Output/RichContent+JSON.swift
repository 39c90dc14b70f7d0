import PingFoundation

extension RichContent {
    /// The text piece by piece, for programs that draw links; `nil` where the plain text says it all.
    var parts: JSON? {
        let isPlain = blocks.allSatisfy { block in
            guard case .paragraph(let segments) = block else { return false }
            return segments.allSatisfy { if case .text = $0 { true } else { false } }
        }
        return isPlain ? nil : .array(segments.map(\.json))
    }
}

extension RichContent.Segment {
    fileprivate var json: JSON {
        switch self {
        case .text(let text): ["text": .string(text)]
        case .emphasis(let text, .strong): ["text": .string(text), "emphasis": "strong"]
        case .emphasis(let text, .stress): ["text": .string(text), "emphasis": "stress"]
        case .link(let link):
            switch link.destination {
            case .url(let url): ["text": .string(text), "href": .string(url.absoluteString)]
            case .journey(let name): ["text": .string(text), "journey": .string(name)]
            case nil: ["text": .string(text)]
            }
        }
    }
}
