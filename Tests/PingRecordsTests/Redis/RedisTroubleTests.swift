#if PostgreSQL && Redis
    import Foundation
    import PingTransportConformance
    import Testing

    @testable import PingRedis

    extension StoreSuites.RedisSuites {
        @Suite("A server in trouble")
        struct TroubleTests {
            private func storage(_ store: RedisStore, _ account: String = newAccount()) -> RecordStorage<Int> {
                RecordStorage(account: account, store: store)
            }

            private func store(at url: String? = nil) throws -> RedisStore {
                try RedisServer.store(at: url, retryTimeout: .zero)
            }

            private func refusesAll(_ code: PingError.Code, _ store: RedisStore) async throws {
                let storage = storage(store)
                try await expectError(code) { try await store.prepare() }
                try await expectError(code) { try await storage.get() }
                try await expectError(code) { try await storage.save(item: 1) }
                try await expectError(code) { try await storage.delete() }
                try await expectError(code) { try await storage.withExclusiveAccess {} }
            }

            @Test func `is not there`() async throws {
                try await refusesAll(.storageUnavailable, store(at: "redis://:wonderland@127.0.0.1:1"))
                try await refusesAll(.storageUnavailable, store(at: "unix:///wonderland/none"))
            }

            @Test func `refuses the password`() async throws {
                let url = try #require(RedisServer.url).replacing("wonderland", with: "wonder-land")
                try await refusesAll(.storageDenied, store(at: url))
            }

            @Test func `wants a password, and the URL has none`() async throws {
                let url = try #require(RedisServer.url).replacing(":wonderland@", with: "")
                let error = try await expectError(.storageDenied) { try await store(at: url).prepare() }
                #expect(error.message.contains("NOAUTH"))
            }

            @Test func `lets the user do less than the store needs`() async throws {
                try await RedisServer.execute("ACL", "SETUSER", "reader", "on", ">wonderland", "~*", "+@read", "+info")
                let url = try #require(RedisServer.url).replacing("redis://", with: "redis://reader")
                let error = try await expectError(.storageDenied) { try await storage(store(at: url)).save(item: 1) }
                #expect(error.message.contains("NOPERM"))
            }

            @Test func `has a user with the rights that the advice names`() async throws {
                let rights = "+eval +time +exists +del +persist +pexpireat +@hash +info".split(separator: " ").map(
                    String.init
                )
                let words = ["ACL", "SETUSER", "app", "on", ">wonderland", "resetkeys", "~ping:*"] + rights
                _ = try await RedisServer.execute(words.map { Data($0.utf8) })
                let url = try #require(RedisServer.url).replacing("redis://", with: "redis://app")
                let storage = storage(try store(at: url))
                try await storage.withExclusiveAccess { try await storage.save(item: 1) }
                #expect(try await storage.get() == 1)
                try await storage.delete()
            }

            @Test func `is reached over a Unix socket, and in another database`() async throws {
                let url = try #require(ProcessInfo.processInfo.environment["PING_REDIS_SOCKET"])
                let account = newAccount()
                try await storage(store(at: url), account).save(item: 1)
                #expect(try await storage(store(), account).get() == 1)
                #expect(try await storage(store(at: url + "?db=1"), account).get() == nil)
                let other = try #require(RedisServer.url).replacing("/0", with: "/1")
                #expect(try await storage(store(at: other), account).get() == nil)
            }

            /// Makes the server the replica of one that does not exist.
            private func asReplica(_ work: () async throws -> Void) async throws {
                try await RedisServer.execute("REPLICAOF", "127.0.0.1", "1")
                let result: Result<Void, any Error>
                do { result = .success(try await work()) } catch { result = .failure(error) }
                try await RedisServer.execute("REPLICAOF", "NO", "ONE")
                try result.get()
            }

            @Test func `is read-only: reads work, and room is refused before anything is spent`() async throws {
                let storage = storage(try store())
                try await storage.save(item: 1)
                try await asReplica {
                    #expect(try await storage.get() == 1)
                    try await expectError(.storageDenied) { try await storage.save(item: 2) }
                    try await expectError(.storageDenied) { try await storage.makeRoom(for: 1) }
                    try await expectError(.storageDenied) { try await storage.delete() }
                }
                #expect(try await storage.get() == 1)
            }

            @Test func `has become a replica, and the holder of a lease does not read there`() async throws {
                let storage = storage(try store())
                try await storage.save(item: 1)
                try await storage.withExclusiveAccess {
                    try await asReplica { try await expectError(.storageDenied) { try await storage.get() } }
                    #expect(try await storage.get() == 1)
                }
            }

            @Test func `has no memory left, and refuses before anything is spent`() async throws {
                let storage = storage(try store())
                try await storage.save(item: 1)
                try await RedisServer.with([("maxmemory", "1", "0")]) {
                    try await expectError(.storageFull) { try await storage.makeRoom(for: 1) }
                    #expect(try await storage.get() == 1)
                }
            }

            @Test(arguments: [
                [("appendonly", "no", "yes")],
                [("maxmemory", "1000000000", "0"), ("maxmemory-policy", "allkeys-lru", "noeviction")],
                [("maxmemory", "1000000000", "0"), ("maxmemory-policy", "volatile-ttl", "noeviction")],
            ])
            func `forgets, and is refused`(_ settings: [(String, String, String)]) async throws {
                try await RedisServer.with(settings) {
                    try await refusesAll(.invalidConfiguration, store())
                    let forgetful = try RedisStore(
                        url: Secret(#require(RedisServer.url)),
                        keyProvider: testKey,
                        requiresPersistence: false
                    )
                    try await forgetful.prepare()
                }
            }

            @Test func `has a key of the same name that somebody else made`() async throws {
                let account = newAccount()
                try await RedisServer.execute("SET", "ping:\(account)", "of somebody else")
                let storage = storage(try store(), account)
                try await expectError(.storageUnavailable) { try await storage.get() }
                try await expectError(.storageUnavailable) { try await storage.save(item: 1) }
                try await expectError(.storageUnavailable) { try await storage.withExclusiveAccess {} }
                #expect(
                    try await RedisServer.execute("GET", "ping:\(account)") == .bytes(Data("of somebody else".utf8))
                )
            }

            @Test(arguments: [
                ("HTTP/1.1 400 Bad Request\r\n\r\n", "not one of a Redis server"),
                ("*1\r\n$2\r\nhi\r\n", "not one of a Redis server"),
                ("-ERR max number of clients reached\r\n", "too many connections"),
                ("-DENIED Redis is running in protected mode\r\n", "protected mode"),
                ("-MOVED 3999 127.0.0.1:6381\r\n", "cluster"),
                ("-ERR Error running script: @user_script:9: READONLY You can't\r\n", "replica"),
                ("-wonderland\r\n", "refused the command"),
                ("$26\r\nloading:1\r\naof_enabled:0\r\n\r\n", "LOADING"),
            ])
            func `responds with something else than a value`(_ response: String, _ words: String) async throws {
                try await LoopbackServer.run {
                    try await $0.send(response)
                } while: { server in
                    let store = try store(at: "redis://127.0.0.1:\(server.port)")
                    let thrown = await #expect(throws: PingError.self) { try await store.prepare() }
                    let error = try #require(thrown)
                    #expect(error.message.contains(words))
                    #expect(!error.description.contains("wonderland"))
                    #expect([.storageUnavailable, .storageDenied].contains(error.code))
                }
            }

            @Test func `has closed the connections`() async throws {
                let storage = storage(try RedisServer.store())
                try await storage.save(item: 1)
                try await RedisServer.execute("CLIENT", "KILL", "TYPE", "normal")
                #expect(try await storage.get() == 1)
            }

            @Test(arguments: [
                "redis://:wonderland@db.example.com", "redis://:wonderland@127.0.0.1/0?replica=1",
                "redis://:wonderland@127.0.0.1,127.0.0.1", "redis-sentinel://:wonderland@127.0.0.1/0",
                "redis-sentinel://:wonderland@127.0.0.1,10.0.0.1/0?master=ping",
                "redis://:wonderland@127.0.0.1/0?replicas=x",
                "redis://:wonderland@10.0.0.1/0",
                "http://:wonderland@127.0.0.1", "wonderland", "redis://", "redis://:wonderland@127.0.0.1/x",
                "redis://:wonderland@127.0.0.1/-1", "unix://", "unix:///wonderland?db=x", "",
            ])
            func `is not told from a URL that the store refuses, which no error quotes`(_ url: String) async throws {
                try await expectError(.invalidConfiguration) { try store(at: url) }
            }
        }
    }
#endif
