/// A source of answers to the questions of a flow: a user at a terminal, or a sheet of answers.
protocol Prompter: Sendable {
    /// Whether there is another answer to a step that was refused.
    var canAnswerAgain: Bool { get }

    /// Whether the user can continue from a step after another journey could not be started from it.
    var canTurnBack: Bool { get }

    /// Answers the fields of a step; for a step that waits, also lets the time pass.
    ///
    /// - Throws: `ToolError` with exit ``ToolExit/answerMissing`` that names the field; `CancellationError`;
    ///   ``JourneyChoice`` for another journey in place of the step.
    mutating func answer(_ step: FlowStep, on page: FlowPage) async throws

    /// Whether an answered step is to be sent again, after the connection was lost.
    ///
    /// - Throws: `CancellationError`.
    func sendsAgain(after error: any Error) async throws -> Bool

    /// The answers that were given and that nothing has asked for.
    ///
    /// - Parameter isComplete: Whether the flow has come to a good end, so that nothing will ask for them any more.
    func unusedAnswers(isComplete: Bool) -> String?
}
