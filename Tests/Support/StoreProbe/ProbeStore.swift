import Foundation
import PingOidc
import PingPostgreSQL
import PingRedis
import PingSQLite

/// The store that the environment names.
struct ProbeStore: StorageSource {
    private let store: any LeasedStore
    private let lease: Duration

    init(_ kind: String) throws {
        let environment = ProcessInfo.processInfo.environment
        func milliseconds(_ name: String) -> Duration? {
            environment[name].flatMap { Int($0) }.map { .milliseconds($0) }
        }
        lease = milliseconds("PROBE_LEASE") ?? .seconds(10)
        store = try Self.open(
            kind,
            Secret(environment["PING_\(kind.uppercased())"] ?? ""),
            try EncryptionKey(bytes: Data(base64Encoded: environment["PROBE_KEY"] ?? "") ?? Data()),
            timeout: milliseconds("PROBE_TIMEOUT") ?? .seconds(60)
        )
    }

    private static func open(
        _ kind: String,
        _ server: Secret,
        _ key: EncryptionKey,
        timeout: Duration
    ) throws -> any LeasedStore {
        #if PostgreSQL
            if kind == "postgresql" {
                return try PostgreSQLStore(
                    connection: server,
                    keyProvider: key,
                    connectionLimit: 2,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: .seconds(30)
                )
            }
        #endif
        #if Redis
            if kind == "redis" {
                return try RedisStore(
                    url: server,
                    keyProvider: key,
                    connectionLimit: 2,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: .seconds(30),
                    allowsUnencryptedNetwork: true
                )
            }
        #endif
        #if SQLite
            if kind == "sqlite" { return SQLiteStore(file: URL(fileURLWithPath: server.reveal()), keyProvider: key) }
        #endif
        throw PingError(.storageUnavailable, "There is no store \(kind) without its trait.")
    }

    func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item> {
        store.storage(account, lease: lease)
    }

    func storage<Item: Codable & Sendable>(_ name: String, leaseDuration: Duration? = nil) -> any Storage<Item> {
        store.storage(name, lease: leaseDuration ?? lease)
    }
}

/// A store whose storages have a lease of the probe's choice.
private protocol LeasedStore: Sendable {
    func storage<Item: Codable & Sendable>(_ name: String, lease: Duration) -> any Storage<Item>
}

#if PostgreSQL
    extension PostgreSQLStore: LeasedStore {
        fileprivate func storage<Item: Codable & Sendable>(_ name: String, lease: Duration) -> any Storage<Item> {
            PostgreSQLStorage(account: name, store: self, lockTimeout: .seconds(600), leaseDuration: lease)
        }
    }
#endif

#if Redis
    extension RedisStore: LeasedStore {
        fileprivate func storage<Item: Codable & Sendable>(_ name: String, lease: Duration) -> any Storage<Item> {
            RedisStorage(account: name, store: self, lockTimeout: .seconds(600), leaseDuration: lease)
        }
    }
#endif

#if SQLite
    extension SQLiteStore: LeasedStore {
        fileprivate func storage<Item: Codable & Sendable>(_ name: String, lease: Duration) -> any Storage<Item> {
            SQLiteStorage(account: name, store: self, lockTimeout: .seconds(600), leaseDuration: lease)
        }
    }
#endif
