import PingPostgreSQL

/// The stores in a PostgreSQL database, sealed with the service's key.
public struct PostgreSQLStores: ServiceStores {
    /// How long a browser waits for an instance that submits its form, at most.
    private static let lockTimeout = Duration.seconds(25)

    private let store: PostgreSQLStore

    /// - Parameter store: The table of the service.
    public init(_ store: PostgreSQLStore) { self.store = store }

    public func storage<Item: Codable & Sendable>(_ account: String, lifetime: Duration) -> any Storage<Item> {
        RecordStorage<Item>(
            account: account,
            store: store,
            lifetime: lifetime,
            lockTimeout: Self.lockTimeout
        )
    }

    public func check() async throws {
        try await RecordStorage<String>(account: "readiness", store: store, lifetime: .seconds(3600)).save(item: "")
    }
}
