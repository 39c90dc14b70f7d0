import Foundation
import PingCommons

/// An actor that counts how often a task comes to it: work that leaves it has to come back, and is counted then.
actor CountingActor {
    private let executor = CountingExecutor()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs work on this actor.
    ///
    /// - Returns: How often the work left and came back.
    func returns(of work: @Sendable (isolated CountingActor) async throws -> Void) async rethrows -> Int {
        let before = executor.arrivals
        try await work(self)
        return executor.arrivals - before
    }
}

private final class CountingExecutor: SerialExecutor {
    private let queue = DispatchQueue(label: "CountingExecutor")
    private let count = Locked(0)

    var arrivals: Int { count.current }

    func enqueue(_ job: consuming ExecutorJob) {
        count.withLock { $0 += 1 }
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
