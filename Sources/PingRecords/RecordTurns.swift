/// One lock for each record that tasks of this process wait for, so that only one of them asks the store.
package final class RecordTurns: Sendable {
    private struct Turn {
        let lock = AsyncLock()
        var users = 0
    }

    private let turns = Locked<[[UInt8]: Turn]>([:])

    package init() {}

    /// How many records somebody uses or waits for.
    package var count: Int { turns.withLock { $0.count } }

    func withTurn<Result: Sendable>(
        _ name: [UInt8],
        within limit: Duration,
        _ system: SystemServices,
        orThrow late: @autoclosure @escaping @Sendable () -> any Error,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let lock = turns.withLock { turns in
            turns[name, default: Turn()].users += 1
            return turns[name, default: Turn()].lock
        }
        defer { leave(name) }
        return try await lock.withLock(within: limit, system, orThrow: late(), body)
    }

    private func leave(_ name: [UInt8]) {
        turns.withLock { turns in
            guard let users = turns[name]?.users, users > 1 else {
                turns[name] = nil
                return
            }
            turns[name]?.users = users - 1
        }
    }
}
