import PingCommons

/// Walks through a sheet of answers, step by step.
///
/// A step that asks for something takes the next element of an array. A step that only tells, or offers something that
/// may be left out, takes it only when it is empty or holds an answer for it: an array may thus count such steps or
/// leave them out.
struct AnswerCursor: Sendable {
    let sheet: AnswerSheet
    private var position = 0

    init(sheet: AnswerSheet) {
        self.sheet = sheet
    }

    /// Whether there are answers for another step.
    var hasMore: Bool { position < sheet.stepCount }

    /// The answers for the next step.
    mutating func answers(for step: FlowStep) -> AnswerLookup {
        let answers = sheet.answers(at: position)
        let lookup = AnswerLookup(answers: answers)
        let isTaken = step.asksSomething || answers.isEmpty || lookup.concerns(step)
        guard isTaken else { return AnswerLookup(answers: [:]) }
        position += 1
        return lookup
    }
}
