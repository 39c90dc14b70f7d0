/// A call that its caller can leave: a caller that is cancelled returns at once, and the call ends on its own.
enum LeavableCall {
    /// Runs work in another task, which is cancelled when the caller is.
    ///
    /// - Parameter work: May take its time to notice the cancellation.
    /// - Throws: The error of `work`; `CancellationError` when the caller is cancelled.
    static func run<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let caller = Caller<Value>()
        let working = Task {
            let result: Result<Value, any Error>
            do { result = .success(try await work()) } catch { result = .failure(error) }
            _ = caller.leave(with: result)
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { caller.wait($0) }
        } onCancel: {
            if caller.leave(with: .failure(CancellationError())) { working.cancel() }
        }
    }

    /// The caller that waits for the result, once.
    private final class Caller<Value: Sendable>: Sendable {
        private struct State {
            var result: Result<Value, any Error>?
            var continuation: CheckedContinuation<Value, any Error>?
        }

        private let state = Locked(State())

        func wait(_ continuation: CheckedContinuation<Value, any Error>) {
            let result = state.withLock { state in
                if state.result == nil { state.continuation = continuation }
                return state.result
            }
            if let result { continuation.resume(with: result) }
        }

        /// - Returns: Whether this is the result that the caller gets.
        func leave(with result: Result<Value, any Error>) -> Bool {
            let (isFirst, continuation) = state.withLock { state in
                guard state.result == nil else { return (false, nil as CheckedContinuation<Value, any Error>?) }
                state.result = result
                return (true, state.continuation)
            }
            continuation?.resume(with: result)
            return isFirst
        }
    }
}
