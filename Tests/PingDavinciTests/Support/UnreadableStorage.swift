import PingOidc

/// A storage of a device that is locked.
struct UnreadableStorage: PingStorage.Storage {
    func save(item: Token) async throws { throw StorageError(.locked, "The device is locked.") }
    func get() async throws -> Token? { throw StorageError(.locked, "The device is locked.") }
    func delete() async throws { throw StorageError(.locked, "The device is locked.") }
    func withExclusiveAccess<Result: Sendable>(_ body: @Sendable () async throws -> Result) async throws -> Result {
        try await body()
    }
}
