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
    private struct State {
        var now: Date
        var nextTicket = 0
        var sleepers: [Int: (wakesAt: Date, continuation: CheckedContinuation<Void, any Error>)] = [:]
        var watchers: [Int: (count: Int, continuation: CheckedContinuation<Void, Never>)] = [:]

        mutating func ticket() -> Int {
            nextTicket += 1
            return nextTicket
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

    /// The number of tasks in ``waitForSleepers(_:)``.
    package var watcherCount: Int { state.withLock { $0.watchers.count } }

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
        let ticket = state.withLock { $0.ticket() }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                fallAsleep(ticket, duration, continuation)
            }
        } onCancel: {
            wake(ticket)
        }
    }

    /// Waits until that many tasks are asleep, or until the caller is cancelled, as a test is whose time limit is over.
    public func waitForSleepers(_ count: Int = 1) async {
        let ticket = state.withLock { $0.ticket() }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isThere = state.withLock { state in
                    if state.sleepers.count >= count { return true }
                    state.watchers[ticket] = (count, continuation)
                    return false
                }
                if isThere { return continuation.resume() }
                // The task may have been cancelled before it watched.
                if Task.isCancelled { stopWatching(ticket) }
            }
        } onCancel: {
            stopWatching(ticket)
        }
    }

    private func stopWatching(_ ticket: Int) {
        state.withLock { $0.watchers.removeValue(forKey: ticket) }?.continuation.resume()
    }

    private func fallAsleep(_ ticket: Int, _ duration: Duration, _ continuation: CheckedContinuation<Void, any Error>) {
        guard duration > .zero else { return continuation.resume() }
        let watchers = state.withLock { state in
            state.sleepers[ticket] = (state.now + duration / .seconds(1), continuation)
            let satisfied = state.watchers.filter { $0.value.count <= state.sleepers.count }
            for ticket in satisfied.keys { state.watchers[ticket] = nil }
            return satisfied.sorted { $0.key < $1.key }.map(\.value.continuation)
        }
        for watcher in watchers { watcher.resume() }
        // The task may have been cancelled before it slept.
        if Task.isCancelled { wake(ticket) }
    }

    private func wake(_ ticket: Int) {
        let sleeper = state.withLock { $0.sleepers.removeValue(forKey: ticket) }
        sleeper?.continuation.resume(throwing: CancellationError())
    }
}
