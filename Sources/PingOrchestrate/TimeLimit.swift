import PingCommons

/// Cancels a piece of work when its time is up, and knows afterwards that it did.
final class TimeLimit: Sendable {
    private let hasPassed = Locked(false)

    /// Whether the time was up before the work was done.
    var isOver: Bool { hasPassed.current }

    /// Runs work in a task of its own, so that it can be cancelled alone. Waits for the work to end in any case.
    func run<Value: Sendable>(
        for duration: Duration,
        _ system: SystemServices,
        _ work: @escaping @Sendable () async -> Value
    ) async -> Value {
        let working = Task { await work() }
        let timer = Task {
            try await system.sleep(duration)
            hasPassed.set(true)
            working.cancel()
        }
        defer { timer.cancel() }
        return await withTaskCancellationHandler {
            await working.value
        } onCancel: {
            working.cancel()
        }
    }
}
