#if PostgreSQL && Redis
    import Foundation
    import Testing

    @testable import PingRedis
    @testable import PingTransportConformance

    /// The servers and Sentinels of `.ci/stores/sentinel`.
    enum SentinelServers {
        private static let redis = StoreKind.redis.server
        private static let sentinel = ServerScript("sentinel")

        static var port: Int {
            get throws { try StoreKind.redis.port }
        }

        /// - Parameter others: What stands before the three Sentinels.
        static func url(_ others: String = "", master: String = "ping", replicas: Int = 1) throws -> String {
            let port = try port
            let hosts = (20...22).map { "127.0.0.1:\(port + $0)" }.joined(separator: ",")
            return
                "redis-sentinel://:wonderland@\(others)\(hosts)/0?master=\(master)&sentinelpassword=looking-glass&replicas=\(replicas)"
        }

        static func run(_ body: () async throws -> Void) async throws {
            for server in ["primary", "standby"] {
                try await redis.run("stop", server)
                try await redis.run("create", server)
                try await redis.run("start", server)
            }
            try await sentinel.run("start")
            let result: Result<Void, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            try await sentinel.run("stop")
            for server in ["primary", "standby"] { try await redis.run("stop", server) }
            try result.get()
        }

        static func halt(_ number: Int) async throws { try await sentinel.run("halt", "\(number)") }

        /// Kills the primary. When the standby has taken over, the former primary becomes its
        /// replica, for which changes wait.
        static func failOver() async throws {
            try await redis.run("halt", "primary")
            try await redis.run("rejoin", "primary")
        }
    }

    extension StoreSuites.RedisSuites {
        @Suite("Redis Sentinel")
        struct SentinelTests {
            private func store(
                _ url: String,
                connectTimeout: Duration = .patient,
                retryTimeout: Duration = .zero
            ) throws -> RedisStore {
                try RedisStore(
                    url: Secret(url),
                    keyProvider: testKey,
                    connectTimeout: connectTimeout,
                    retryTimeout: retryTimeout
                )
            }

            /// A Sentinel that names any server.
            private func naming(
                _ host: String,
                _ port: Int,
                _ body: (LoopbackServer) async throws -> Void
            ) async throws {
                try await LoopbackServer.run { connection in
                    while case let words = try await connection.read(), !words.isEmpty {
                        let isLogin = String(decoding: words, as: UTF8.self).contains("AUTH")
                        try await connection.send(
                            isLogin
                                ? "+OK\r\n"
                                : "*2\r\n$\(host.utf8.count)\r\n\(host)\r\n$\("\(port)".count)\r\n\(port)\r\n"
                        )
                    }
                } while: {
                    try await body($0)
                }
            }

            @Test func `names the primary, also beside a dead one, a silent one and one that names a dead server`()
                async throws
            {
                try await SentinelServers.run {
                    let account = newAccount()
                    try await RecordStorage<Int>(account: account, store: store(SentinelServers.url())).save(item: 1)
                    try await LoopbackServer.run {
                        await $0.waitForEnd()
                    } while: { silent in
                        try await naming("127.0.0.1", 1) { wrong in
                            for port in [1, silent.port, wrong.port] {
                                let url = try SentinelServers.url("127.0.0.1:\(port),")
                                // A silent Sentinel takes a share of the limit, and the rest may be too
                                // short for a busy machine.
                                let store = try store(url, connectTimeout: .seconds(4), retryTimeout: .patient)
                                let storage = RecordStorage<Int>(account: account, store: store)
                                #expect(try await storage.get() == 1, "beside \(port)")
                            }
                        }
                    }
                    let error = try await expectError(.storageUnavailable) {
                        try await store(SentinelServers.url(master: "other")).prepare()
                    }
                    #expect(error.message.contains("name"))
                    let standby = try SentinelServers.port + 11
                    try await naming("127.0.0.1", standby) { demoted in
                        let url = "redis-sentinel://:wonderland@127.0.0.1:\(demoted.port)/0?master=ping"
                        try await expectError(.storageDenied) { try await store(url).prepare() }
                    }
                }
            }

            @Test func `that names a dead server, or one whose connection would not be encrypted, gets a typed error`()
                async throws
            {
                try await naming("127.0.0.1", 1) { wrong in
                    let url = "redis-sentinel://127.0.0.1:\(wrong.port)/0?master=ping"
                    try await expectError(.storageUnavailable) { try await store(url).prepare() }
                }
                try await naming("10.0.0.1", 6379) { far in
                    let url = "redis-sentinel://127.0.0.1:\(far.port)/0?master=ping"
                    try await expectError(.invalidConfiguration) { try await store(url).prepare() }
                }
            }

            @Test func `is not needed for the replicas that a change waits for`() async throws {
                let url = try #require(RedisServer.url)
                let storage = RecordStorage<Int>(account: newAccount(), store: try store(url + "?replicas=1"))
                let error = try await expectError(.storageUnavailable) { try await storage.makeRoom(for: 1) }
                #expect(error.message.contains("replicas"))
                #expect(try await storage.get() == 1, "The server has it.")
            }
        }
    }
#endif
