import Foundation
import PingJourney
import PingOidc
import PingPostgreSQL
import PingRedis
import PingSQLite

/// The store that the environment names.
struct ProbeStore: StorageSource {
    private let store: any RecordStore
    private let lease: Duration

    init(_ kind: String) throws {
        let environment = ProcessInfo.processInfo.environment
        func milliseconds(_ name: String) -> Duration? {
            environment[name].flatMap { Int($0) }.map { .milliseconds($0) }
        }
        func key(_ text: some StringProtocol) throws -> EncryptionKey {
            try EncryptionKey(bytes: Data(base64Encoded: String(text)) ?? Data())
        }
        let keys = try EncryptionKeys(
            current: key(environment["PROBE_KEY"] ?? ""),
            former: (environment["PROBE_FORMER_KEYS"] ?? "").split(separator: ",").map(key)
        )
        lease = milliseconds("PROBE_LEASE") ?? .seconds(10)
        store = try Self.open(
            kind,
            Secret(environment["PING_\(kind.uppercased())"] ?? ""),
            environment["PROBE_DIES_AT"].flatMap { Int($0) }.map { DyingKeys(keys, diesAt: $0) } ?? keys,
            place: environment["PROBE_PLACE"],
            timeout: milliseconds("PROBE_TIMEOUT") ?? .seconds(60)
        )
    }

    private static func open(
        _ kind: String,
        _ server: Secret,
        _ keys: any EncryptionKeyProvider,
        place: String?,
        timeout: Duration
    ) throws -> any RecordStore {
        #if PostgreSQL
            if kind == "postgresql" {
                return try PostgreSQLStore(
                    connection: server,
                    table: place ?? "ping_storage",
                    keyProvider: keys,
                    connectionLimit: 2,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: .seconds(300)
                )
            }
        #endif
        #if Redis
            if kind == "redis" {
                return try RedisStore(
                    url: server,
                    prefix: place ?? "ping",
                    keyProvider: keys,
                    connectionLimit: 2,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: .seconds(300),
                    allowsUnencryptedNetwork: true
                )
            }
        #endif
        #if SQLite
            if kind == "sqlite" {
                return SQLiteStore(file: URL(fileURLWithPath: server.reveal() + (place ?? "")), keyProvider: keys)
            }
        #endif
        throw PingError(.storageUnavailable, "There is no store \(kind) without its trait.")
    }

    func storage<Item: Codable & Sendable>(of account: String) -> any Storage<Item> { storage(account) }

    func storage<Item: Codable & Sendable>(_ name: String, leaseDuration: Duration? = nil) -> any Storage<Item> {
        RecordStorage(
            account: name,
            store: store,
            lockTimeout: .seconds(600),
            leaseDuration: leaseDuration ?? lease
        )
    }

    func rekey(progress: @Sendable (RekeyReport) -> Void) async throws -> RekeyReport {
        try await store.rekey(progress: progress)
    }
}
