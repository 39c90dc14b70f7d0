/// Holds tasks back until it is opened. Waiting ends with `CancellationError` when the task is cancelled.
package final class Gate: Sendable {
    private struct State {
        var isOpen = false
        var nextTicket = 0
        var arrivals = 0
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Locked(State())

    package init() {}

    /// Lets every task pass, those that wait and those that come later.
    package func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting.values.map { $0 }
        }
        for continuation in waiting { continuation.resume() }
    }

    /// Waits until the gate is open.
    package func wait() async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { arrive(ticket, $0) }
        } onCancel: {
            leave(ticket)
        }
    }

    /// Waits until that many tasks have come to the gate.
    package func waitForArrivals(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.arrivals >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func arrive(_ ticket: Int, _ continuation: CheckedContinuation<Void, any Error>) {
        let (isOpen, watchers) = state.withLock { state in
            state.arrivals += 1
            if !state.isOpen { state.waiting[ticket] = continuation }
            let arrived = state.watchers.filter { $0.count <= state.arrivals }
            state.watchers.removeAll { $0.count <= state.arrivals }
            return (state.isOpen, arrived.map(\.continuation))
        }
        for watcher in watchers { watcher.resume() }
        if isOpen { continuation.resume() } else if Task.isCancelled { leave(ticket) }
    }

    private func leave(_ ticket: Int) {
        state.withLock { $0.waiting.removeValue(forKey: ticket) }?.resume(throwing: CancellationError())
    }
}
