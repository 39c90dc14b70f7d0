/// Wakes what waits for a moment: time limits, and the waits of ``SystemServices/live``.
///
/// One task sleeps for the earliest moment, however many there are. A task for each would cost its memory until its
/// time, even when it was cancelled at once: the platform's timers cannot be taken back.
package final class Deadlines: Sendable {
    typealias Ticket = DeadlineQueue<@Sendable () -> Void>.Ticket

    private struct State {
        var queue = DeadlineQueue<@Sendable () -> Void>()
        /// The moments that tasks sleep for. Each new one is earlier than those before, so the last rings first.
        var alarms: [Alarm] = []

        /// Whether this moment needs a new alarm, since it is earlier than all others. If so, records that one is set.
        mutating func needsAlarm(_ due: Duration) -> Bool {
            if let last = alarms.last, last.due <= due { return false }
            alarms.append(Alarm(due: due))
            return true
        }
    }

    private struct Alarm {
        let due: Duration
        var task: Task<Void, Never>?
    }

    private let state = Locked(State())
    /// The time on a clock of which only differences mean something.
    private let clock: @Sendable () -> Duration
    private let pause: @Sendable (Duration) async throws -> Void
    /// Whether a task sleeps on when there is nothing left to wake, because the platform would keep its timer anyway.
    /// The next moments need none of their own then.
    private let sleepsOn: Bool

    /// Moments of the platform's clock, which keeps running while the machine sleeps.
    init() {
        let start = ContinuousClock.now
        clock = { ContinuousClock.now - start }
        pause = { try await Task.sleep(for: $0) }
        sleepsOn = true
    }

    /// Moments of a clock that is handed in.
    init(clock: @escaping @Sendable () -> Duration, sleep: @escaping @Sendable (Duration) async throws -> Void) {
        self.clock = clock
        pause = sleep
        sleepsOn = false
    }

    /// How many tasks are asleep.
    package var sleeperCount: Int { state.withLock { $0.alarms.count } }

    /// How many moments are waited for.
    package var count: Int { state.withLock { $0.queue.count } }

    /// The present moment.
    var now: Duration { clock() }

    /// The moment that is so far away.
    func moment(after duration: Duration) -> Duration { clock() + min(duration, .seconds(1_000_000_000)) }

    /// Calls `action` at a moment, at once when that is past.
    func add(_ due: Duration, _ action: @escaping @Sendable () -> Void) -> Ticket {
        let (ticket, needsAlarm) = state.withLock { state in
            let ticket = state.queue.insert(action, due: due)
            return (ticket, state.needsAlarm(due))
        }
        if needsAlarm { setAlarm(due) }
        return ticket
    }

    /// Forgets an action.
    ///
    /// - Returns: Whether it was still to come.
    @discardableResult
    func remove(_ ticket: Ticket) -> Bool {
        let (isRemoved, idle) = state.withLock { state -> (Bool, [Alarm]) in
            let isRemoved = state.queue.remove(ticket) != nil
            guard !sleepsOn, state.queue.count == 0 else { return (isRemoved, []) }
            defer { state.alarms = [] }
            return (isRemoved, state.alarms)
        }
        for alarm in idle { alarm.task?.cancel() }
        return isRemoved
    }

    /// Waits, with nothing left behind when the waiting task is cancelled.
    func sleep(for duration: Duration) async throws {
        let due = moment(after: duration)
        let ticket = Locked<Ticket?>(nil)
        let waiting = Locked<CheckedContinuation<Void, any Error>?>(nil)
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiting.set(continuation)
                ticket.set(add(due) { waiting.exchange(nil)?.resume() })
                // The cancellation may have come before there was anybody to wake.
                if Task.isCancelled { cancel(ticket, waiting) }
            }
        } onCancel: {
            cancel(ticket, waiting)
        }
    }

    private func cancel(_ ticket: Locked<Ticket?>, _ waiting: Locked<CheckedContinuation<Void, any Error>?>) {
        if let ticket = ticket.current { remove(ticket) }
        waiting.exchange(nil)?.resume(throwing: CancellationError())
    }

    private func setAlarm(_ due: Duration) {
        let duration = max(due - clock(), .zero)
        // Holds only what sleeping needs, and nothing of the task that happens to be here first.
        let task = Task.beginningDetached { [weak self, pause] in
            do { try await pause(duration) } catch { return }
            self?.ring(due)
        }
        let isIdle = state.withLock { state in
            guard let index = state.alarms.lastIndex(where: { $0.due == due && $0.task == nil }) else { return true }
            state.alarms[index].task = task
            return false
        }
        // It has rung already, or nobody waits any more.
        if isIdle { task.cancel() }
    }

    /// That an alarm has rung says what time it is, whatever the clock shows.
    private func ring(_ due: Duration) {
        let now = max(due, clock())
        let (actions, next) = state.withLock { state in
            state.alarms.removeAll { $0.due <= due }
            let actions = state.queue.removeDue(by: now)
            let next = state.queue.earliest.flatMap { state.needsAlarm($0) ? $0 : nil }
            return (actions, next)
        }
        for action in actions { action() }
        if let next { setAlarm(next) }
    }
}
