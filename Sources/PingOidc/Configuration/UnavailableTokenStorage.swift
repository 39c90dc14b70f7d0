import PingStorage

/// Tells that no storage is configured: tokens never fall into memory by accident.
struct UnavailableTokenStorage: Storage {
    func save(item: Token) async throws { throw Self.failure }
    func get() async throws -> Token? { throw Self.failure }
    func delete() async throws { throw Self.failure }

    private static var failure: StorageError {
        StorageError(.unavailable, "No storage for tokens is configured.", recovery: "Set the option storage.")
    }
}
