/// Finds the answer to a field among the answers for a step.
struct AnswerLookup {
    let answers: [String: JSON]

    /// What was given for a field, by its most specific name; `nil` when nothing was.
    func value(for field: Field) -> JSON? {
        parts(of: field) ?? names(for: field).first.flatMap { answers[$0] }
    }

    /// The names under which an answer was given for a field: those of its inputs, or its most specific one.
    func names(for field: Field) -> [String] {
        let inputs = field.parts.map(\.input).filter { answers[$0] != nil }
        return inputs.isEmpty ? field.answerKeys.lazy.filter { answers[$0] != nil }.prefix(1).map(\.self) : inputs
    }

    /// The button that is to be pressed; `nil` when none is named.
    var button: JSON? { answers[Button.answerKey] }

    /// Whether there is an answer for anything of a step.
    func concerns(_ step: FlowStep) -> Bool {
        (button != nil && !step.buttons.isEmpty) || (answers[JourneyChoice.answerKey] != nil && !step.journeys.isEmpty)
            || step.fields.contains { value(for: $0) != nil }
    }

    /// Whether something of a step is chosen, rather than only told to a program.
    func choosesSomething(in step: FlowStep) -> Bool {
        step.fields.contains { $0.question.isAsked && value(for: $0) != nil }
    }

    /// A field with several inputs may be answered input by input.
    private func parts(of field: Field) -> JSON? {
        var given: [String: JSON] = [:]
        for part in field.parts { given[part.name] = answers[part.input] }
        return given.isEmpty ? nil : .object(given)
    }
}
