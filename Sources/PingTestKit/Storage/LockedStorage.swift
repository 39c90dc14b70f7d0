/// The storage of a device that is locked.
package struct LockedStorage<Item: Codable & Sendable>: Storage {
    package init() {}

    package func save(item: Item) async throws(PingError) { throw locked }
    package func get() async throws(PingError) -> Item? { throw locked }
    package func delete() async throws(PingError) { throw locked }
    package func makeRoom(for item: Item) async throws(PingError) { throw locked }

    package func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await work()
    }

    private var locked: PingError { PingError(.storageLocked, "The device is locked.", recovery: "Unlock it.") }
}
