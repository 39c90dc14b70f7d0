/// The message for answers that are missing.
extension AnswerSheet {
    /// The error for a field that has no answer.
    func missing(_ field: Field) -> ToolError {
        let keys = (field.parts.map(\.input) + field.answerKeys).reduce(into: [String]()) { keys, key in
            if !keys.contains(key) { keys.append(key) }
        }
        let advice = isGiven ? "Add one under \(quoted(keys)) to it." : Self.advice
        return missing(field.label, field.missingAdvice ?? advice)
    }

    /// The error for a step of whose buttons none is named.
    func missing(buttonOf step: FlowStep) -> ToolError {
        missing(Button.answerKey, isGiven ? "Name the button to press: \(names(of: step.buttons))." : Self.advice)
    }

    /// The error for a name that none of a step's buttons has.
    func unknownButton(of step: FlowStep) -> ToolError {
        .usage(
            "answer_unsuitable",
            "The answer for \(Button.answerKey) in \(name) does not fit: it must be one of \(names(of: step.buttons)).",
            recovery: isSameForEveryStep
                ? "Correct it; where steps differ, give an array with one object per step." : "Correct it."
        )
    }

    /// The error for a journey that no text of a step leads to.
    func unknownJourney(of step: FlowStep) -> ToolError {
        let names = step.journeys.sorted { $0.key < $1.key }.map(\.value)
        let reason = names.isEmpty ? "the step leads to no other journey" : "it must be one of \(quoted(names))"
        return .usage(
            "answer_unsuitable",
            "The answer for \(JourneyChoice.answerKey) in \(name) does not fit: \(reason).",
            recovery: "Correct it."
        )
    }

    private func missing(_ what: String, _ recovery: String) -> ToolError {
        ToolError(
            .answerMissing,
            code: "answer_missing",
            "No answer for \(what) in \(name).",
            recovery: recovery
        )
    }

    private func names(of buttons: [Button]) -> String {
        quoted(buttons.map { $0.field.id ?? $0.field.prompt })
    }

    private func quoted(_ names: [String]) -> String {
        names.map { "“\($0.shortened(to: 300))”" }.joined(separator: ", ")
    }

    private static let advice =
        "Give answers with --answer NAME=VALUE, --answers FILE, or --answers - for standard input."
}
