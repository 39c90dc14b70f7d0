/// Cancels a piece of work when its time is up, and knows afterwards that it did.
package final class TimeLimit: Sendable {
    private let hasPassed = Locked(false)

    /// A limit that has not begun.
    package init() {}

    /// Whether the time was up before the work was done.
    package var isOver: Bool { hasPassed.current }

    /// Runs work in a task that can be cancelled alone, and waits for its end in any case.
    ///
    /// The work begins at once, without a change of threads; what ends without waiting needs no clock.
    package func run<Value: Sendable>(
        for duration: Duration,
        _ system: SystemServices,
        _ work: @escaping @Sendable () async -> Value
    ) async -> Value {
        let deadlines = system.deadlines
        let due = deadlines.moment(after: duration)
        let isDone = Locked(false)
        let working = Task.beginning {
            defer { isDone.set(true) }
            return await work()
        }
        if isDone.current { return await working.value }
        let ticket = deadlines.add(due) { [hasPassed] in
            hasPassed.set(true)
            working.cancel()
        }
        defer { deadlines.remove(ticket) }
        return await withTaskCancellationHandler {
            await working.value
        } onCancel: {
            working.cancel()
        }
    }
}

extension SystemServices {
    /// Lets work run for a time; when that is over, cancels it and throws.
    ///
    /// Waits for the work to end in any case: work that does not heed cancellation holds its caller up.
    ///
    /// - Throws: `error`; the error of `work`; `CancellationError` when the caller is cancelled and `work` heeds it.
    package func within<Value: Sendable>(
        _ limit: Duration,
        orThrow error: any Error,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let timeLimit = TimeLimit()
        let result: Result<Value, any Error> = await timeLimit.run(for: limit, self) {
            do { return .success(try await work()) } catch { return .failure(error) }
        }
        if timeLimit.isOver { throw error }
        return try result.get()
    }
}
