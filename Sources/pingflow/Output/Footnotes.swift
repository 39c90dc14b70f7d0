import PingFoundation

/// Numbers the links of a step, so that a text shows where they lead and a user can type which one to follow.
struct Footnotes: Sendable {
    /// Whether other journeys can be started. Links to them are text where they cannot.
    var startsJourneys = false
    private(set) var journeys: [Int: String] = [:]
    private(set) var count = 0

    /// The text, with a number behind each link, and under it what the numbers lead to.
    mutating func text(of content: RichContent) -> FootnotedText {
        var pieces: [FootnotedText.Piece] = []
        var notes: [String] = []
        for segment in content.segments {
            guard case .link(let link) = segment, let place = place(of: link) else {
                pieces.append(FootnotedText.Piece(text: segment.text))
                continue
            }
            pieces.append(FootnotedText.Piece(text: segment.text, url: link.href))
            count += 1
            if case .journey(let name) = link.destination { journeys[count] = name }
            pieces.append(FootnotedText.Piece(text: " [\(count)]"))
            notes.append("[\(count)] \(place)")
        }
        return FootnotedText(pieces: pieces + notes.map { FootnotedText.Piece(text: "\n" + $0) })
    }

    private func place(of link: RichContent.Link) -> String? {
        switch link.destination {
        case .url(let url): url.absoluteString
        case .journey(let name): startsJourneys ? "the journey “\(name)”" : nil
        case nil: nil
        }
    }
}

/// The journey of a footnote that was chosen in place of an answer.
struct JourneyChoice: Error {
    /// The name under which an answer says which journey is started.
    static let answerKey = "$journey"

    let name: String
}
