/// Runs a piece of work many times, a number of them at the same time.
///
/// - Returns: How long each took.
package func run(
    _ count: Int,
    atOnce: Int,
    _ work: @escaping @Sendable () async throws -> Void
) async throws -> [Duration] {
    let clock = ContinuousClock()
    if atOnce == 1 {
        var times: [Duration] = []
        for _ in 0..<count { times.append(try await clock.measure { try await work() }) }
        return times
    }
    return try await withThrowingTaskGroup(of: [Duration].self) { group in
        for worker in 0..<atOnce {
            group.addTask {
                var times: [Duration] = []
                for _ in stride(from: worker, to: count, by: atOnce) {
                    times.append(try await clock.measure { try await work() })
                }
                return times
            }
        }
        return try await group.reduce(into: []) { $0 += $1 }
    }
}
