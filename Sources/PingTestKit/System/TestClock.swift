public import Foundation

/// A clock that moves only when a test moves it, so that an hour passes in no time.
///
/// ```swift
/// let clock = TestClock()
/// let answer = Task { await step.next() }
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

    /// A clock that stands still.
    ///
    /// - Parameter now: What it shows; by default some moment in November 2023.
    public init(now: Date = Date(timeIntervalSince1970: 1_700_000_000)) {
        state = Locked(State(now: now))
    }

    /// What the clock shows.
    public var now: Date { state.withLock { $0.now } }

    /// How many tasks are asleep.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    /// Moves the clock on and wakes the tasks whose time has come, the earliest first.
    public func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now += duration / .seconds(1)
            let due = state.sleepers.filter { $0.value.wakesAt <= state.now }
            for ticket in due.keys { state.sleepers[ticket] = nil }
            return due.sorted { ($0.value.wakesAt, $0.key) < ($1.value.wakesAt, $1.key) }.map(\.value.continuation)
        }
        for continuation in woken { continuation.resume() }
    }

    /// Sleeps until the clock has been moved on far enough.
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

    /// Waits until so many tasks are asleep, so that moving the clock on finds them.
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
        // The cancellation may have come before there was anybody to wake.
        if Task.isCancelled { wake(ticket) }
    }

    private func wake(_ ticket: Int) {
        let sleeper = state.withLock { $0.sleepers.removeValue(forKey: ticket) }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
