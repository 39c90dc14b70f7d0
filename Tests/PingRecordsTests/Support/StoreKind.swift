#if PostgreSQL && Redis
    import Foundation
    import PingJourney
    import PingPostgreSQL
    import PingRecords
    import PingSQLite
    import Testing

    @testable import PingRedis

    /// The tests that need the servers of `.ci/stores/start`. They restart them, so they run one after another.
    @Suite(
        "The stores for services",
        .serialized,
        .enabled(if: !StoreKind.shared.isEmpty, "`.ci/run traits` installs and starts the servers.")
    )
    struct StoreSuites {}

    /// A kind of store, and its server.
    enum StoreKind: String, Sendable {
        case postgresql, redis, sqlite

        /// The only kind of this run, where several runs share the work: each restarts its own server.
        private static let only = ProcessInfo.processInfo.environment["PING_STORE"]

        /// Those that several processes share, with a server or in a file.
        #if SQLite
            static let shared = all + [sqlite].filter { _ in only == nil ? !all.isEmpty : only == sqlite.rawValue }
        #else
            static let shared = all
        #endif

        /// A file for all tests of this process.
        private static let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).sqlite").path

        /// Those whose server runs.
        static let all = [postgresql, redis].filter { $0.url() != nil }

        /// Those whose server runs where the tests can cut it off, too.
        static let cutOff = all.filter { $0.url("_ISLAND") != nil }

        var server: ServerScript { ServerScript(rawValue) }

        /// The environment variable that names the server.
        var variable: String { "PING_\(rawValue.uppercased())" }

        func url(_ place: String = "") -> String? {
            if self == .sqlite { return Self.file }
            guard Self.only == nil || Self.only == rawValue else { return nil }
            return ProcessInfo.processInfo.environment[variable + place]
        }

        /// The port of the server.
        var port: Int {
            get throws {
                let url = try #require(self.url())
                return try #require(URLComponents(string: url)?.port)
            }
        }

        /// A store as another machine has it.
        ///
        /// - Parameters:
        ///   - url: The server, where it is not the usual one.
        ///   - timeout: The limit of connecting, and that of a response.
        ///   - place: The table, the prefix, or what the path ends with, where it is not the usual one.
        func open(
            at url: String? = nil,
            connectionLimit: Int = 4,
            timeout: Duration = .seconds(60),
            retryTimeout: Duration = .seconds(30),
            place: String? = nil,
            keys: any EncryptionKeyProvider = testKey
        ) throws -> OpenStore {
            let url = Secret(try #require(url ?? self.url()))
            switch self {
            case .postgresql:
                let store = try PostgreSQLStore(
                    connection: url,
                    table: place ?? "ping_storage",
                    keyProvider: keys,
                    connectionLimit: connectionLimit,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: retryTimeout
                )
                return OpenStore(source: store) { try await store.prepare() }
            case .redis:
                let store = try RedisStore(
                    url: url,
                    prefix: place ?? "ping",
                    keyProvider: keys,
                    connectionLimit: connectionLimit,
                    connectTimeout: timeout,
                    responseTimeout: timeout,
                    retryTimeout: retryTimeout,
                    allowsUnencryptedNetwork: true
                )
                return OpenStore(source: store) { try await store.prepare() }
            case .sqlite:
                #if SQLite
                    let file = URL(fileURLWithPath: url.reveal() + (place ?? ""))
                    let store = SQLiteStore(file: file, keyProvider: keys)
                    return OpenStore(source: store) { try await store.prepare() }
                #else
                    throw PingError(.storageUnavailable, "This build does not have the trait SQLite.")
                #endif
            }
        }

        /// Whether the server holds nothing of an account, not even a lease.
        func isEmpty(_ account: String) async throws -> Bool {
            switch self {
            case .postgresql:
                try await Database.execute("SELECT count(*)::text FROM ping_storage WHERE name = $1", account) == "0"
            case .redis: try await RedisServer.execute("EXISTS", "ping:\(account)") == .number(0)
            case .sqlite: try await open().records.read(account, nil) == nil
            }
        }
    }

    /// A store of one of the kinds.
    struct OpenStore: Sendable {
        let source: any RecordStore
        let prepare: @Sendable () async throws -> Void

        var records: any RecordTable { source.records.table }

        func rekey() async throws -> RekeyReport { try await source.rekey() }

        /// A storage as it ships.
        func shipped<Item: Codable & Sendable>(_ account: String) -> any Storage<Item> {
            RecordStorage(account: account, store: source)
        }

        func storage<Item: Codable & Sendable>(
            _ account: String,
            lifetime: Duration? = nil,
            lockTimeout: Duration = .seconds(600),
            leaseDuration: Duration = .seconds(60)
        ) -> any Storage<Item> {
            RecordStorage(
                account: account,
                store: source,
                lifetime: lifetime,
                lockTimeout: lockTimeout,
                leaseDuration: leaseDuration
            )
        }
    }
#endif
