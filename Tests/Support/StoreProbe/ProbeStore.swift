import Foundation
import PingOidc
import PingPostgreSQL
import PingRedis
import PingSQLite

/// The store that the environment names.
struct ProbeStore {
    private let kind: String
    private let server: Secret
    private let key: EncryptionKey
    private let lease: Duration
    private let timeout: Duration

    init(_ kind: String) throws {
        let environment = ProcessInfo.processInfo.environment
        func milliseconds(_ name: String) -> Duration? {
            environment[name].flatMap { Int($0) }.map { .milliseconds($0) }
        }
        self.kind = kind
        server = Secret(environment["PING_\(kind.uppercased())"] ?? "")
        key = try EncryptionKey(bytes: Data(base64Encoded: environment["PROBE_KEY"] ?? "") ?? Data())
        lease = milliseconds("PROBE_LEASE") ?? .seconds(10)
        timeout = milliseconds("PROBE_TIMEOUT") ?? .seconds(60)
    }

    func storage<Item: Codable & Sendable>(
        _ name: String,
        leaseDuration: Duration? = nil
    ) throws -> any Storage<Item> {
        #if PostgreSQL
            if kind == "postgresql" {
                let store = try PostgreSQLStore(
                    connection: server,
                    keyProvider: key,
                    connectionLimit: 2,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: .seconds(30)
                )
                return PostgreSQLStorage(
                    account: name,
                    store: store,
                    lockTimeout: .seconds(600),
                    leaseDuration: leaseDuration ?? lease
                )
            }
        #endif
        #if Redis
            if kind == "redis" {
                let store = try RedisStore(
                    url: server,
                    keyProvider: key,
                    connectionLimit: 2,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: .seconds(30),
                    allowsUnencryptedNetwork: true
                )
                return RedisStorage(
                    account: name,
                    store: store,
                    lockTimeout: .seconds(600),
                    leaseDuration: leaseDuration ?? lease
                )
            }
        #endif
        #if SQLite
            if kind == "sqlite" {
                let store = SQLiteStore(file: URL(fileURLWithPath: server.reveal()), keyProvider: key)
                return SQLiteStorage(
                    account: name,
                    store: store,
                    lockTimeout: .seconds(600),
                    leaseDuration: leaseDuration ?? lease
                )
            }
        #endif
        throw PingError(.storageUnavailable, "There is no store \(kind) without its trait.")
    }
}
