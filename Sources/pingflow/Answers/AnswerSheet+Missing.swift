extension AnswerSheet {
    /// The error for the fields of a page that have no answer.
    func missing(_ fields: [Field]) -> ToolError {
        if fields.count == 1, let field = fields.first { return missing(field) }
        return missing(
            fields.map(\.label).joined(separator: "; "),
            isGiven ? "Add one for each, under \(quoted(fields.compactMap(\.answerKeys.first)))." : Self.advice
        )
    }

    func missing(_ field: Field) -> ToolError {
        let keys = (field.parts.map(\.input) + field.answerKeys).reduce(into: [String]()) { keys, key in
            if !keys.contains(key) { keys.append(key) }
        }
        let advice = isGiven ? "Add one under \(quoted(keys)) to it." : Self.advice
        return missing(field.label, field.missingAdvice ?? advice)
    }

    /// The error for an answer by the name of an input that an earlier page and this one have.
    func ambiguous(_ input: String, _ field: Field, page: Int) -> ToolError {
        refusal(
            "answer_ambiguous",
            """
            The answer for \(quoted([input])) in \(name) has answered an earlier page, and \(field.label) of page \(page) has \
            this name, too.
            """,
            recovery: "Name the page, as in \(quoted(["\(page).\(input)"])), or use the prompt."
        )
    }

    /// The error for a secret that the server asks for again, and that is the only one there is.
    func spent(_ field: Field) -> ToolError {
        refusal(
            "answer_spent",
            "The flow asks for \(field.label) again, and the answer in \(name) has been sent as often as allowed.",
            recovery:
                "Correct the answer, give an array with one object per step, or allow more with --attempts NUMBER."
        )
    }

    /// The error for an answer that has filled a secret, and would now be shown; or the other way round.
    func exposed(_ field: Field, wasSecret: Bool) -> ToolError {
        let (before, now) =
            wasSecret ? ("a secret", "one that everybody may see") : ("one that everybody may see", "a secret")
        return refusal(
            "answer_exposed",
            "The answer for \(field.label) in \(name) has filled another field, \(before), and this field is \(now).",
            recovery: "Give each its own answer, by its prompt or by its page as in “2.IDToken1”."
        )
    }

    private func refusal(_ code: String, _ message: String, recovery: String) -> ToolError {
        ToolError(.answerMissing, code: code, message, recovery: recovery)
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
        refusal("answer_missing", "No answer for \(what) in \(name).", recovery: recovery)
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
