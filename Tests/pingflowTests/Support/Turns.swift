import PingLogin

/// Lets a few processes run at a time: all at once, they and the servers they talk to would wait for a processor longer
/// than the tool waits for a server.
final class Turns: Sendable {
    private let locks: [AsyncLock]
    private let next = Locked(0)

    init(_ count: Int) {
        locks = (0..<count).map { _ in AsyncLock() }
    }

    func taking<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        let turn = next.withLock { next in
            defer { next += 1 }
            return next % locks.count
        }
        return try await locks[turn].withLock(body)
    }
}
