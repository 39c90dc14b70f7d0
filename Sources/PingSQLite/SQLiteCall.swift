#if SQLite
    import PingRecords

    /// One call on a file. It ends once: by its work, or by its caller's cancellation before the work commits.
    ///
    /// A call that ends as cancelled has changed nothing.
    final class SQLiteCall<Result: Sendable>: Sendable {
        private struct State: Sendable {
            var continuation: CheckedContinuation<Result, any Error>?
            var isCancelled = false
            var isCommitting = false
        }

        private let state = Locked(State())
        private let deadline: ContinuousClock.Instant
        /// Whether it looks after what is in the file, and so makes none where somebody has removed it.
        let isUpkeep: Bool

        /// - Parameter limit: How long the call waits for others, from now on, with the time in line.
        init(limit: Duration, isUpkeep: Bool) {
            deadline = .now + limit
            self.isUpkeep = isUpkeep
        }

        /// Whether there is time left, and somebody who wants the result.
        var mayWait: Bool { !state.current.isCancelled && .now < deadline }

        /// Hands in who waits for the result.
        func begin(_ continuation: CheckedContinuation<Result, any Error>) {
            let isCancelled = state.withLock { state in
                if !state.isCancelled { state.continuation = continuation }
                return state.isCancelled
            }
            if isCancelled { continuation.resume(throwing: CancellationError()) }
        }

        func cancel() {
            let continuation = state.withLock { state in
                guard !state.isCommitting else { return nil as CheckedContinuation<Result, any Error>? }
                state.isCancelled = true
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume(throwing: CancellationError())
        }

        /// Throws when the caller does not want the work any more.
        func check() throws(CancellationError) {
            if state.current.isCancelled { throw CancellationError() }
        }

        /// From now on the call cannot be cancelled.
        func commit() throws(CancellationError) {
            let isCancelled = state.withLock { state in
                if !state.isCancelled { state.isCommitting = true }
                return state.isCancelled
            }
            if isCancelled { throw CancellationError() }
        }

        func end(with result: Swift.Result<Result, any Error>) {
            let continuation = state.withLock { state in
                defer { state.continuation = nil }
                return state.continuation
            }
            continuation?.resume(with: result)
        }
    }
#endif
