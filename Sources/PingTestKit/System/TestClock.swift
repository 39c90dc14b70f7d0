public import Foundation

/// A clock that only a test advances, so that an hour passes at once.
///
/// ```swift
/// let clock = TestClock()
/// let node = Task { await step.next() }
/// await clock.waitForSleepers()
/// clock.advance(by: .seconds(60))
/// ```
///
/// Safe to use from any task.
public final class TestClock: Sendable {
    private struct Sleeper {
        let wakesAt: Date
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct Watcher {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private struct State {
        var now: Date
        var nextTicket = 0
        var sleepers: [Int: Sleeper] = [:]
        var watchers: [Watcher] = []

        mutating func takeSatisfiedWatchers() -> [Watcher] {
            let satisfied = watchers.filter { $0.count <= sleepers.count }
            watchers.removeAll { $0.count <= sleepers.count }
            return satisfied
        }
    }

    private let state: Locked<State>

    /// A stopped clock.
    ///
    /// - Parameter now: The initial time; by default a moment in November 2023.
    public init(now: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        state = Locked(State(now: now))
    }

    /// The current time.
    public var now: Date { state.withLock { $0.now } }

    /// The number of sleeping tasks.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Advances the clock and wakes the tasks whose time is up, the earliest first.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now += duration / .seconds(1)
            let due = state.sleepers.filter { $0.value.wakesAt <= state.now }
            for ticket in due.keys { state.sleepers[ticket] = nil }
            return due.sorted { ($0.value.wakesAt, $0.key) < ($1.value.wakesAt, $1.key) }.map(\.value.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sleeps until the test has advanced the clock far enough.
    ///
    /// - Throws: `CancellationError` when the task is cancelled.
    public func sleep(for duration: Duration) async throws {
        let ticket = state.withLock { state in
            state.nextTicket += 1
            return state.nextTicket
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(ticket, duration, continuation)
            }
        } onCancel: {
            wake(ticket)
        }
    }

    /// Waits until that many tasks are asleep.
    public func waitForSleepers(_ count: Int = 1) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append(Watcher(count: count, continuation: continuation))
                return false
            }
            if isThere { continuation.resume() }
        }
    }

    private func fallAsleep(_ ticket: Int, _ duration: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
        guard duration > .zero else { return continuation.resume() }
        let watchers = state.withLock { state in
            let wakesAt = state.now + duration / .seconds(1)
            state.sleepers[ticket] = Sleeper(wakesAt: wakesAt, continuation: continuation)
            return state.takeSatisfiedWatchers()
        }
        for watcher in watchers { watcher.continuation.resume() }
        // The task may have been cancelled before it slept.
        if Task.isCancelled { wake(ticket) }
    }

    private func wake(_ ticket: Int) {
        let sleeper = state.withLock { $0.sleepers.removeValue(forKey: ticket) }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
