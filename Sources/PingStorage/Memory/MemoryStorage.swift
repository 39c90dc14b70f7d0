/// Keeps a value in memory, for tests and for sessions that must end with the process.
public final class MemoryStorage<Item: Codable & Sendable>: Storage {
    private let item = Locked<Item?>(nil)
    private let turns = AsyncLock()

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
        try await turns.withLock(work)
    }
}
