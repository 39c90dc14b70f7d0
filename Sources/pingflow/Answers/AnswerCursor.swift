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

    /// The answers for the next step.
    mutating func answers(for step: FlowStep) -> AnswerLookup {
        let answers = sheet.answers(at: position)
        let lookup = AnswerLookup(answers: answers)
        let isTaken = step.asksSomething || answers.isEmpty || step.fields.contains { lookup.value(for: $0) != nil }
        guard isTaken else { return AnswerLookup(answers: [:]) }
        position += 1
        return lookup
    }
}

extension FlowStep {
    /// Whether it cannot go on without an answer.
    var asksSomething: Bool { fields.contains { $0.question.isAsked && $0.isRequired } }
}
