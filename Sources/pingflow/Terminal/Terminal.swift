/// Where a person types answers.
protocol Terminal: Sendable {
    /// Reads one line.
    ///
    /// - Parameter hidden: Whether what is typed stays invisible.
    /// - Returns: The line without its end; `nil` at the end of input (^D).
    /// - Throws: `CancellationError` when the task is cancelled meanwhile; nothing that was typed is lost then.
    func readLine(hidden: Bool) async throws -> String?

    /// Makes typing visible again, whatever was going on.
    func restore()
}
