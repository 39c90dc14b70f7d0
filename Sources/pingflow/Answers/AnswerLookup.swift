/// Finds the answer to a field among the answers for a step.
struct AnswerLookup {
    let answers: [String: JSON]
    /// The number of the page, from 1: `2.IDToken1` is an answer for the second page only.
    var page = 1
    /// The names of inputs that have answered an earlier page. The server counts inputs from 1 on each page, so here
    /// they may name another field.
    var spent: Set<String> = []

    /// The value given for a field, by its most specific name; `nil` when nothing was.
    func value(for field: Field) -> JSON? {
        parts(of: field) ?? names(for: field).first.flatMap { answers[$0] }
    }

    /// The names under which an answer was given for a field: those of its inputs, or its most specific one.
    func names(for field: Field) -> [String] {
        let inputs = field.parts.compactMap { key(of: $0.input) }
        return inputs.isEmpty ? field.answerKeys.lazy.compactMap(key).prefix(1).map(\.self) : inputs
    }

    /// The answer that would fit a field, had it not answered an earlier page; `nil` when the field has
    /// an answer, or none fits.
    func ambiguousName(for field: Field) -> String? {
        guard names(for: field).isEmpty else { return nil }
        return (field.parts.map(\.input) + field.answerKeys).first { answers[$0] != nil }
    }

    private func key(of name: String) -> String? {
        let own = "\(page).\(name)"
        if answers[own] != nil { return own }
        return answers[name] != nil && !spent.contains(name) ? name : nil
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
        for part in field.parts { given[part.name] = key(of: part.input).flatMap { answers[$0] } }
        return given.isEmpty ? nil : .object(given)
    }
}
