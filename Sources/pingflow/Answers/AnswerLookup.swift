import PingCommons

/// Finds the answer to a field among the answers for a step.
struct AnswerLookup {
    let answers: [String: JSON]

    /// What was given for a field, by its most specific name; `nil` when nothing was.
    func value(for field: Field) -> JSON? {
        parts(of: field) ?? field.answerKeys.lazy.compactMap { answers[$0] }.first
    }

    /// The button that is to be pressed; `nil` when none is named.
    var button: JSON? { answers[Button.answerKey] }

    /// Whether there is an answer for anything of a step.
    func concerns(_ step: FlowStep) -> Bool {
        (button != nil && !step.buttons.isEmpty) || step.fields.contains { value(for: $0) != nil }
    }

    /// A field with several inputs may be answered input by input.
    private func parts(of field: Field) -> JSON? {
        var given: [String: JSON] = [:]
        for part in field.parts { given[part.name] = answers[part.input] }
        return given.isEmpty ? nil : .object(given)
    }
}
