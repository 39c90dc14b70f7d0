import AllocationCounter

/// What one run of a piece of work costs.
struct Measurement {
    /// The median of all rounds.
    let time: Duration
    /// The fastest round.
    let best: Duration
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
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            let time = try await clock.measure { for _ in 0..<runs { try await work() } }
            times.append(time / runs)
        }
        let allocations = Double(allocation_count() - allocationsBefore) / Double(rounds * runs)
        times.sort()
        return Measurement(
            time: times[rounds / 2],
            best: times[0],
            allocations: allocationsBefore < 0 ? nil : allocations
        )
    }
}

extension Duration {
    /// Nanoseconds.
    var nanoseconds: Double { self / .nanoseconds(1) }
}
