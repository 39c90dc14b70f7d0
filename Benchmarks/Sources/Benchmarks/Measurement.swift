import AllocationCounter
import Foundation

/// What one run of a piece of work costs.
struct Measurement {
    /// The median of all rounds.
    let time: Duration
    /// The fastest round.
    let best: Duration
    /// Time of this process's processors, on average.
    let processorTime: Duration
    /// Blocks of memory allocated; `nil` where they cannot be counted.
    let allocations: Double?

    /// Runs work many times in several rounds, on the caller's actor.
    static func of(
        rounds: Int = 151,
        runs: Int,
        _ work: () async throws -> Void
    ) async rethrows -> Measurement {
        for _ in 0..<runs { try await work() }
        var times: [Duration] = []
        let allocationsBefore = allocation_count()
        let processorTimeBefore = Self.processorTime
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            let time = try await clock.measure { for _ in 0..<runs { try await work() } }
            times.append(time / runs)
        }
        let processorTime = (Self.processorTime - processorTimeBefore) / (rounds * runs)
        let allocations = Double(allocation_count() - allocationsBefore) / Double(rounds * runs)
        times.sort()
        return Measurement(
            time: times[rounds / 2],
            best: times[0],
            processorTime: processorTime,
            allocations: allocationsBefore < 0 ? nil : allocations
        )
    }

    /// What this process has used so far, of all processors.
    private static var processorTime: Duration {
        var time = timespec()
        guard clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time) == 0 else { return .zero }
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}

extension Duration {
    /// Nanoseconds.
    var nanoseconds: Double { self / .nanoseconds(1) }
}
