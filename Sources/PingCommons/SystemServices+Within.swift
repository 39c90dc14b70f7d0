extension SystemServices {
    /// Lets work run for a time; when that is over, cancels it and throws.
    ///
    /// Waits for the work to end in any case: work that does not heed cancellation holds its caller up.
    ///
    /// - Parameters:
    ///   - limit: How long the work may take.
    ///   - error: What is thrown when it takes longer.
    ///   - work: The work.
    /// - Throws: `error`; what `work` throws; `CancellationError` when the caller is cancelled and `work` heeds it.
    package func within<Value: Sendable>(
        _ limit: Duration,
        orThrow error: any Error,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await withThrowingTaskGroup(of: Value.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await sleep(limit)
                throw error
            }
            defer { group.cancelAll() }
            guard let value = try await group.next() else { throw CancellationError() }
            return value
        }
    }
}
