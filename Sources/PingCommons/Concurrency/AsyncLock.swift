/// Lets one task at a time into a piece of work that waits, in the order they came.
///
/// A task that is cancelled while it waits for its turn leaves the queue with `CancellationError`.
public final class AsyncLock: Sendable {
    private typealias Turn = CheckedContinuation<Void, any Error>

    private struct State {
        var isHeld = false
        var nextTicket = 0
        /// The tasks that wait, by their tickets.
        private var waiting: [Int: Turn] = [:]
        /// The tickets in the order they came, with some of tasks that have left.
        private var order: [Int] = []
        /// The index of the next ticket.
        private var first = 0

        mutating func append(_ ticket: Int, _ turn: Turn) {
            // Each ticket is looked at once in a while, whether its task has left or not.
            if order.count > 2 * waiting.count + 16 {
                order = order[first...].filter { waiting[$0] != nil }
                first = 0
            }
            waiting[ticket] = turn
            order.append(ticket)
        }

        mutating func remove(_ ticket: Int) -> Turn? { waiting.removeValue(forKey: ticket) }

        mutating func removeFirst() -> Turn? {
            while first < order.count {
                first += 1
                if let turn = waiting.removeValue(forKey: order[first - 1]) { return turn }
            }
            return nil
        }
    }

    private let state = Locked(State())

    /// A lock that nobody holds.
    public init() {}

    /// Runs `body` alone.
    ///
    /// - Throws: The error that `body` throws; `CancellationError` when the task is cancelled before its turn.
    public func withLock<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await acquire()
        defer { release() }
        return try await body()
    }

    /// Runs `body` alone, if its turn comes in time. The limit does not apply to `body`.
    ///
    /// - Throws: `late`; the error that `body` throws; `CancellationError` when the task is cancelled before its turn.
    package func withLock<Result: Sendable>(
        within limit: Duration,
        _ system: SystemServices,
        orThrow late: @autoclosure @escaping @Sendable () -> any Error,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await acquire(Limit(duration: limit, deadlines: system.deadlines, late: late))
        defer { release() }
        return try await body()
    }

    private struct Limit {
        let duration: Duration
        let deadlines: Deadlines
        let late: @Sendable () -> any Error
    }

    private func acquire(_ limit: Limit? = nil) async throws {
        let ticket = state.withLock { state -> Int? in
            guard state.isHeld else {
                state.isHeld = true
                return nil
            }
            state.nextTicket += 1
            return state.nextTicket
        }
        guard let ticket else { return }
        var alarm: Deadlines.Ticket?
        defer { if let alarm { limit?.deadlines.remove(alarm) } }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                enqueue(ticket, continuation)
                // Only who is in the queue can leave it.
                alarm = limit.map { setAlarm($0, ticket) }
            }
        } onCancel: {
            abandon(ticket, CancellationError())
        }
    }

    private func setAlarm(_ limit: Limit, _ ticket: Int) -> Deadlines.Ticket {
        let due = limit.deadlines.moment(after: limit.duration)
        return limit.deadlines.add(due) { [late = limit.late] in self.abandon(ticket, late()) }
    }

    private func enqueue(_ ticket: Int, _ continuation: Turn) {
        let ending: Result<Void, any Error>? = state.withLock { state in
            if !state.isHeld {
                state.isHeld = true
                return .success(())
            }
            if Task.isCancelled { return .failure(CancellationError()) }
            state.append(ticket, continuation)
            return nil
        }
        if let ending { continuation.resume(with: ending) }
    }

    private func abandon(_ ticket: Int, _ reason: any Error) {
        state.withLock { $0.remove(ticket) }?.resume(throwing: reason)
    }

    private func release() {
        let next = state.withLock { state in
            let next = state.removeFirst()
            state.isHeld = next != nil
            return next
        }
        next?.resume()
    }
}
