/// Whoever answers the questions of a flow: a person at a terminal, or a sheet of answers.
protocol Prompter: Sendable {
    /// Whether there is another answer to a step that was refused.
    var canAnswerAgain: Bool { get }

    /// Answers the fields of a step; for a step that waits, also lets the time pass.
    ///
    /// - Throws: `ToolError` with exit ``ToolExit/answerMissing`` that names the field; `CancellationError`.
    mutating func answer(_ step: FlowStep, on page: FlowPage) async throws
}
