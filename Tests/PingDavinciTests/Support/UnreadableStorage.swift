import PingOidc

/// A storage of a device that is locked.
struct UnreadableStorage: PingStorage.Storage {
    func save(item: Token) async throws(PingError) { throw PingError(.storageLocked, "The device is locked.") }
    func get() async throws(PingError) -> Token? { throw PingError(.storageLocked, "The device is locked.") }
    func delete() async throws(PingError) { throw PingError(.storageLocked, "The device is locked.") }
    func withExclusiveAccess<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try await body()
    }
}
