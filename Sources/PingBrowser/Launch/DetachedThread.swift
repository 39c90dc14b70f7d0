/// A thread for a call that blocks, such as waiting for a connection: the threads of Swift's tasks must not wait.
enum DetachedThread {
    /// Runs work on a new thread.
    ///
    /// - Returns: The work's result.
    /// - Throws: `PingError` with code `browserUnavailable` when the system has no thread left.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            let isStarted = BlockingThread.start { continuation.resume(returning: work()) }
            guard !isStarted else { return }
            continuation.resume(
                throwing: PingError(
                    .browserUnavailable,
                    "The system has no thread left to wait for the browser.",
                    recovery: "End other work and try again."
                )
            )
        }
    }
}
