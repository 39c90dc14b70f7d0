/// A terminal on which the user types answers.
protocol Terminal: Sendable {
    /// Shows a prompt and reads one line.
    ///
    /// - Parameters:
    ///   - hidden: Whether what is typed stays invisible, from before the prompt appears.
    ///   - prompt: Writes the prompt.
    /// - Returns: The line without its end; `nil` at the end of input (^D).
    /// - Throws: `CancellationError` when the task is cancelled meanwhile; nothing that was typed is lost then.
    func readLine(hidden: Bool, prompt: () -> Void) async throws -> String?

    /// Reads one line that stays invisible, key by key.
    ///
    /// - Parameter show: Called with what has been typed so far: first with nothing, then after every key. The caller
    ///   ends the line if it shows something.
    /// - Returns: As ``readLine(hidden:prompt:)``.
    /// - Throws: As ``readLine(hidden:prompt:)``; what was typed of the line is forgotten then.
    func readSecret(_ show: @escaping @Sendable (String) -> Void) async throws -> String?

    /// Forgets what was typed and not yet read.
    func discardInput()

    /// Lets nothing appear that is typed, until ``restore()``.
    func mute()

    /// Makes typing visible again, whatever was in progress.
    func restore()
}
