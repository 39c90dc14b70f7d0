import PingCommons

/// Answers nothing: there is neither a terminal nor a sheet of answers.
struct NobodyPrompter: Prompter {
    let system: SystemServices

    var isPerson: Bool { false }

    mutating func answer(_ step: FlowStep, on page: FlowPage) async throws {
        for field in step.fields {
            page.show(field)
            guard field.question.isAsked, field.isRequired else { continue }
            throw ToolError(
                .answerMissing,
                code: "answer_missing",
                "There is no answer for \(field.label), and standard input is not a terminal.",
                recovery: field.missingAdvice ?? "Give the answers with --answers FILE."
            )
        }
        guard let wait = step.wait else { return }
        try await page.wait(wait, message: step.waitMessage, system: system)
    }
}
