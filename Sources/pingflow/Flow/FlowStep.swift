/// A step of a flow, ready to be shown and answered.
struct FlowStep: Sendable {
    var stage: String?
    var header: RichContent?
    var description: RichContent?
    var footer: RichContent?
    /// The description and the footer for people, their links numbered.
    var introduction: FootnotedText?
    var closing: FootnotedText?
    /// The journeys that the user can start in place of this step, by the numbers of their footnotes.
    var journeys: [Int: String] = [:]
    /// The other members of the step's JSON line.
    var details: [(name: String, value: JSON)] = []
    var fields: [Field]
    /// The wait of a step that wants to be sent after a while.
    var waiting: Waiting?
    /// The buttons that send the step; empty if it is just sent.
    var buttons: [Button] = []
    /// The button that a demonstration suggests.
    var suggestedButton: Int?
    /// Works with the answers before they are sent, and returns the notes about it.
    var prepare: @Sendable () async throws -> [Note] = { [] }
    var submit: @Sendable () async -> any Node

    /// Whether it cannot continue without an answer.
    var asksSomething: Bool {
        fields.contains { $0.question.isAsked && $0.isRequired } || (waiting == nil && !buttons.isEmpty)
    }

    /// Numbers the links of all its texts, in the order in which they are read.
    mutating func numberLinks(startingJourneys: Bool) {
        var footnotes = Footnotes(startsJourneys: startingJourneys)
        introduction = description.map { footnotes.text(of: $0) }
        for field in fields.indices {
            for note in fields[field].notes.indices { fields[field].notes[note].number(with: &footnotes) }
        }
        closing = footer.map { footnotes.text(of: $0) }
        journeys = footnotes.journeys
    }

    /// Whether there is something to read and nothing to do, so that it would rush by.
    var onlyTells: Bool {
        fields.contains { $0.question == .nothing && !$0.notes.isEmpty }
            && fields.allSatisfy { !$0.question.isAsked && !$0.takesRawInputs }
    }

    /// Whether something else than answering it can be chosen, so that its fields may be left empty.
    var hasWayOut: Bool { buttons.contains { !$0.isChecked } }

    /// The button that is meant where none is named: the only one that sends the form, else the only
    /// passkey, or the only one at all.
    var usualButton: Int? {
        let senders = buttons.indices.filter { buttons[$0].isChecked }
        let passkeys = buttons.indices.filter { buttons[$0].passkey != nil }
        return [senders, passkeys, Array(buttons.indices)].first { !$0.isEmpty }.flatMap { $0.count == 1 ? $0[0] : nil }
    }
}
