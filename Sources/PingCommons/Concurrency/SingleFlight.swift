/// Runs a piece of work once for everyone who asks for it while it runs.
///
/// The work runs in its own task. A caller that is cancelled leaves with `CancellationError`; the work continues for
/// the others, and to its end even when all have left, because half a token refresh is worse than an unused one.
package final class SingleFlight<Value: Sendable>: Sendable {
    private struct State {
        var isUnderWay = false
        var nextTicket = 0
        var waiting: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private let state = Locked(State())

    /// With no work in progress.
    package init() {}

    /// How many callers wait for the work in progress.
    package var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Joins the work in progress, or begins it.
    ///
    /// - Parameter work: The work. A caller that joins work in progress does not begin its own.
    /// - Returns: The value that the work returned.
    /// - Throws: The error that the work threw; `CancellationError` when the calling task is cancelled.
    package func run(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                join(ticket, continuation, work)
            }
        } onCancel: {
            leave(ticket)
        }
    }

    private func join(
        _ ticket: Int,
        _ continuation: CheckedContinuation<Value, any Error>,
        _ work: @escaping @Sendable () async throws -> Value
    ) {
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        let isFirst = state.withLock { state in
            state.waiting[ticket] = continuation
            defer { state.isUnderWay = true }
            return !state.isUnderWay
        }
        // The cancellation may have come between the check and the joining; leaving twice does no harm.
        if Task.isCancelled { leave(ticket) }
        guard isFirst else { return }
        Task {
            do { finish(.success(try await work())) } catch { finish(.failure(error)) }
        }
    }

    private func leave(_ ticket: Int) {
        let continuation = state.withLock { $0.waiting.removeValue(forKey: ticket) }
        continuation?.resume(throwing: CancellationError())
    }

    private func finish(_ result: Result<Value, any Error>) {
        let waiting = state.withLock { state in
            defer {
                state.isUnderWay = false
                state.waiting = [:]
            }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume(with: result) }
    }
}
