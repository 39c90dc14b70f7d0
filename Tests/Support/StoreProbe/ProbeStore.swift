import Foundation
import PingOidc
import PingPostgreSQL
import PingRedis
import PingSQLite

/// The store that the environment names.
struct ProbeStore {
    private let kind: String
    private let server: Secret
    private let keys: EncryptionKeys
    private let place: String?
    private let lease: Duration
    private let timeout: Duration

    init(_ kind: String) throws {
        let environment = ProcessInfo.processInfo.environment
        func milliseconds(_ name: String) -> Duration? {
            environment[name].flatMap { Int($0) }.map { .milliseconds($0) }
        }
        self.kind = kind
        server = Secret(environment["PING_\(kind.uppercased())"] ?? "")
        func key(_ text: some StringProtocol) throws -> EncryptionKey {
            try EncryptionKey(bytes: Data(base64Encoded: String(text)) ?? Data())
        }
        keys = try EncryptionKeys(
            current: key(environment["PROBE_KEY"] ?? ""),
            former: (environment["PROBE_FORMER_KEYS"] ?? "").split(separator: ",").map(key)
        )
        place = environment["PROBE_PLACE"]
        lease = milliseconds("PROBE_LEASE") ?? .seconds(10)
        timeout = milliseconds("PROBE_TIMEOUT") ?? .seconds(60)
    }

    func storage<Item: Codable & Sendable>(
        _ name: String,
        leaseDuration: Duration? = nil
    ) throws -> any Storage<Item> {
        let (waiting, lease) = (Duration.seconds(600), leaseDuration ?? lease)
        #if PostgreSQL
            if kind == "postgresql" {
                return PostgreSQLStorage(
                    account: name,
                    store: try postgreSQL,
                    lockTimeout: waiting,
                    leaseDuration: lease
                )
            }
        #endif
        #if Redis
            if kind == "redis" {
                return RedisStorage(account: name, store: try redis, lockTimeout: waiting, leaseDuration: lease)
            }
        #endif
        #if SQLite
            if kind == "sqlite" {
                return SQLiteStorage(account: name, store: sqlite, lockTimeout: waiting, leaseDuration: lease)
            }
        #endif
        throw PingError(.storageUnavailable, "There is no store \(kind) without its trait.")
    }

    func rekey(progress: @Sendable (RekeyReport) -> Void) async throws -> RekeyReport {
        #if PostgreSQL
            if kind == "postgresql" { return try await postgreSQL.rekey(progress: progress) }
        #endif
        #if Redis
            if kind == "redis" { return try await redis.rekey(progress: progress) }
        #endif
        #if SQLite
            if kind == "sqlite" { return try await sqlite.rekey(progress: progress) }
        #endif
        throw PingError(.storageUnavailable, "There is no store \(kind) without its trait.")
    }

    #if PostgreSQL
        private var postgreSQL: PostgreSQLStore {
            get throws {
                try PostgreSQLStore(
                    connection: server,
                    table: place ?? "ping_storage",
                    keyProvider: keys,
                    connectionLimit: 2,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: .seconds(30)
                )
            }
        }
    #endif
    #if Redis
        private var redis: RedisStore {
            get throws {
                try RedisStore(
                    url: server,
                    prefix: place ?? "ping",
                    keyProvider: keys,
                    connectionLimit: 2,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: .seconds(30),
                    allowsUnencryptedNetwork: true
                )
            }
        }
    #endif
    #if SQLite
        private var sqlite: SQLiteStore {
            SQLiteStore(file: URL(fileURLWithPath: server.reveal() + (place ?? "")), keyProvider: keys)
        }
    #endif
}
