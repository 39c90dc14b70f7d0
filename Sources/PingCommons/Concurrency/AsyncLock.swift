/// Lets one task at a time into a piece of work that waits, in the order they came.
///
/// A task that is cancelled while it waits for its turn leaves the queue with `CancellationError`.
public final class AsyncLock: Sendable {
    private struct State {
        var isHeld = false
        var nextTicket = 0
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Void, any Error>)] = []
    }

    private let state = Locked(State())

    /// A lock that nobody holds.
    public init() {}

    /// Runs `body` alone.
    ///
    /// - Throws: What `body` throws; `CancellationError` when the task is cancelled before its turn.
    public func withLock<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await acquire()
        defer { release() }
        return try await body()
    }

    private func acquire() async throws {
        let ticket = state.withLock { state -> Int? in
            guard state.isHeld else {
                state.isHeld = true
                return nil
            }
            state.nextTicket += 1
            return state.nextTicket
        }
        guard let ticket else { return }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(ticket, continuation)
            }
        } onCancel: {
            abandon(ticket)
        }
    }

    private func enqueue(_ ticket: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        enum Turn { case now, cancelled, later }
        let turn: Turn = state.withLock { state in
            if !state.isHeld {
                state.isHeld = true
                return .now
            }
            if Task.isCancelled { return .cancelled }
            state.waiting.append((ticket, continuation))
            return .later
        }
        switch turn {
        case .now: continuation.resume()
        case .cancelled: continuation.resume(throwing: CancellationError())
        case .later: break
        }
    }

    private func abandon(_ ticket: Int) {
        let continuation = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            guard let index = state.waiting.firstIndex(where: { $0.ticket == ticket }) else { return nil }
            return state.waiting.remove(at: index).continuation
        }
        continuation?.resume(throwing: CancellationError())
    }

    private func release() {
        let next = state.withLock { state -> CheckedContinuation<Void, any Error>? in
            if state.waiting.isEmpty {
                state.isHeld = false
                return nil
            }
            return state.waiting.removeFirst().continuation
        }
        next?.resume()
    }
}
