/// Keeps a value in memory, for tests and for sessions that must end with the process.
public final class MemoryStorage<Item: Codable & Sendable>: Storage {
    private let item = Locked<Item?>(nil)
    private let turns = AsyncLock()
    private let exchanges = Locked(Exchanges())

    /// The reports of the holders of the exclusive access.
    private struct Exchanges {
        var failureCount = 0
        var last: ExchangeFailure?
    }

    /// Creates an empty storage.
    public init() {}

    public func save(item: Item) async throws(PingError) {
        self.item.set(item)
    }

    public func get() async throws(PingError) -> Item? {
        item.current
    }

    public func delete() async throws(PingError) {
        item.set(nil)
    }

    /// Does nothing: memory has room.
    public func makeRoom(for item: Item) async throws(PingError) {}

    public func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        guard let report = ExchangeReport.claim() else { return try await turns.withLock(work) }
        let known = exchanges.withLock { $0.failureCount }
        return try await turns.withLock {
            report.receive(exchanges.withLock { $0.failureCount > known ? $0.last : nil })
            defer { note(report.ending) }
            return try await work()
        }
    }

    private func note(_ ending: ExchangeReport.Ending) {
        exchanges.withLock { exchanges in
            switch ending {
            case .unasked: break
            case .succeeded: exchanges.last = nil
            case .failed(let failure):
                exchanges.last = failure
                exchanges.failureCount += 1
            }
        }
    }
}
