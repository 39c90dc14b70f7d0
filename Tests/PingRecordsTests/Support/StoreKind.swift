#if PostgreSQL && Redis
    import Foundation
    import PingPostgreSQL
    import PingRecords
    import PingSQLite
    import Testing

    @testable import PingRedis

    /// The tests that need the servers of `.ci/stores/start`. They restart them, so they run one after another.
    @Suite(
        "The stores for services",
        .serialized,
        .enabled(if: !StoreKind.all.isEmpty, "`.ci/run traits` installs and starts the servers.")
    )
    struct StoreSuites {}

    /// A kind of store, and its server.
    enum StoreKind: String, Sendable {
        case postgresql, redis, sqlite

        /// Those that several processes share, with a server or in a file.
        #if SQLite
            static let shared = all + [sqlite]
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
            self == .sqlite ? Self.file : ProcessInfo.processInfo.environment[variable + place]
        }

        /// A store as another machine has it.
        ///
        /// - Parameters:
        ///   - url: The server, where it is not the usual one.
        ///   - timeout: The limit of connecting, and that of a response.
        func open(
            at url: String? = nil,
            connectionLimit: Int = 4,
            timeout: Duration = .seconds(60),
            retryTimeout: Duration = .seconds(30)
        ) throws -> OpenStore {
            let url = Secret(try #require(url ?? self.url()))
            switch self {
            case .postgresql:
                return .postgresql(
                    try PostgreSQLStore(
                        connection: url,
                        keyProvider: testKey,
                        connectionLimit: connectionLimit,
                        connectTimeout: timeout,
                        responseTimeout: timeout,
                        retryTimeout: retryTimeout
                    )
                )
            case .redis:
                return .redis(
                    try RedisStore(
                        url: url,
                        keyProvider: testKey,
                        connectionLimit: connectionLimit,
                        connectTimeout: timeout,
                        responseTimeout: timeout,
                        retryTimeout: retryTimeout,
                        allowsUnencryptedNetwork: true
                    )
                )
            case .sqlite:
                #if SQLite
                    return .sqlite(SQLiteStore(file: URL(fileURLWithPath: url.reveal()), keyProvider: testKey))
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
    enum OpenStore: Sendable {
        case postgresql(PostgreSQLStore)
        case redis(RedisStore)
        #if SQLite
            case sqlite(SQLiteStore)
        #endif

        var records: any RecordStore {
            switch self {
            case .postgresql(let store): store
            case .redis(let store): store
            #if SQLite
                case .sqlite(let store): store
            #endif
            }
        }

        var source: any StorageSource {
            switch self {
            case .postgresql(let store): store
            case .redis(let store): store
            #if SQLite
                case .sqlite(let store): store
            #endif
            }
        }

        func prepare() async throws {
            switch self {
            case .postgresql(let store): try await store.prepare()
            case .redis(let store): try await store.prepare()
            #if SQLite
                case .sqlite(let store): try await store.prepare()
            #endif
            }
        }

        func storage<Item: Codable & Sendable>(
            _ account: String,
            lifetime: Duration? = nil,
            lockTimeout: Duration = .seconds(600),
            leaseDuration: Duration = .seconds(60)
        ) -> any Storage<Item> {
            switch self {
            case .postgresql(let store):
                PostgreSQLStorage(
                    account: account,
                    store: store,
                    lifetime: lifetime,
                    lockTimeout: lockTimeout,
                    leaseDuration: leaseDuration
                )
            case .redis(let store):
                RedisStorage(
                    account: account,
                    store: store,
                    lifetime: lifetime,
                    lockTimeout: lockTimeout,
                    leaseDuration: leaseDuration
                )
            #if SQLite
                case .sqlite(let store):
                    SQLiteStorage(
                        account: account,
                        store: store,
                        lifetime: lifetime,
                        lockTimeout: lockTimeout,
                        leaseDuration: leaseDuration
                    )
            #endif
            }
        }
    }
#endif
