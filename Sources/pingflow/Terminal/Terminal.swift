/// Where a person types answers.
protocol Terminal: Sendable {
    /// Shows a prompt and reads one line.
    ///
    /// - Parameters:
    ///   - hidden: Whether what is typed stays invisible, from before the prompt appears.
    ///   - prompt: Writes the prompt.
    /// - Returns: The line without its end; `nil` at the end of input (^D).
    /// - Throws: `CancellationError` when the task is cancelled meanwhile; nothing that was typed is lost then.
    func readLine(hidden: Bool, prompt: () -> Void) async throws -> String?

    /// Makes typing visible again, whatever was going on.
    func restore()
}
