import PingCommons

/// Answers a flow from a sheet of answers.
struct AnswerPrompter: Prompter {
    private let system: SystemServices
    private var cursor: AnswerCursor
    private var answeredSteps = 0

    /// A flow that asks this often goes round in circles.
    private static let stepLimit = 100

    init(sheet: AnswerSheet, system: SystemServices) {
        cursor = AnswerCursor(sheet: sheet)
        self.system = system
    }

    var isPerson: Bool { false }

    private var sheet: AnswerSheet { cursor.sheet }

    mutating func answer(_ step: FlowStep, on page: FlowPage) async throws {
        try refuseCircles(step)
        let lookup = cursor.answers(for: step)
        var choseSomething = false
        for field in step.fields {
            page.show(field)
            guard let answer = try answer(to: field, among: lookup) else { continue }
            try field.fill(answer)
            page.show(answer, to: field)
            choseSomething = choseSomething || field.question.isAsked
        }
        if step.asksSomething { answeredSteps += 1 }
        // An answer beside a wait is the way out of it.
        guard let wait = step.wait, !choseSomething else { return }
        try await page.wait(wait, message: step.waitMessage, system: system)
    }

    private func answer(to field: Field, among lookup: AnswerLookup) throws -> Answer? {
        if field.question == .nothing { return nil }
        guard let value = lookup.value(for: field) else {
            guard field.isRequired, field.question.isAsked else { return nil }
            throw Self.missing(field, in: sheet.name)
        }
        return try AnswerReader(field: field, sheetName: sheet.name).answer(from: value)
    }

    /// The same answers again would be refused again.
    private func refuseCircles(_ step: FlowStep) throws {
        if sheet.isSameForEveryStep, answeredSteps > 0, let refused = step.fields.first(where: \.isRefused) {
            let reasons = refused.notes.filter { $0.kind == .refusal }.map(\.text)
            throw ToolError(
                .refused,
                code: "answer_refused",
                "The server refused the answer for \(refused.label): \(reasons.joined(separator: " "))",
                recovery: "Correct the answer in \(sheet.name)."
            )
        }
        if answeredSteps >= Self.stepLimit {
            throw ToolError(
                .failed,
                code: "flow_circles",
                "The flow asked \(Self.stepLimit) times and did not end.",
                recovery: "Give an array with one object per step, or answer on a terminal."
            )
        }
    }

    /// The error for a field that has no answer.
    static func missing(_ field: Field, in place: String) -> ToolError {
        let keys = (field.parts.map(\.input) + field.answerKeys).reduce(into: [String]()) { keys, key in
            if !keys.contains(key) { keys.append(key) }
        }
        return ToolError(
            .answerMissing,
            code: "answer_missing",
            "There is no answer for \(field.label) in \(place).",
            recovery: field.missingAdvice ?? "Add one under \(keys.map { "“\($0)”" }.joined(separator: ", ")) to it."
        )
    }
}
