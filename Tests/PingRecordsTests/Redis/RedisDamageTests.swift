#if PostgreSQL && Redis
    import Foundation
    import PingTestKit
    import Testing

    @testable import PingRedis

    extension StoreSuites.RedisSuites {
        @Suite("A key of the database")
        struct DamageTests {
            private let account = newAccount()

            private func storage(_ account: String? = nil, key: EncryptionKey = testKey) throws -> RecordStorage<String>
            {
                RecordStorage(account: account ?? self.account, store: try RedisServer.store(key: key))
            }

            private func bytes(_ account: String? = nil) async throws -> Data {
                let reply = try await RedisServer.execute("HGET", "ping:\(account ?? self.account)", "v")
                guard case .bytes(let bytes) = reply else { return Data() }
                return bytes
            }

            private func change(_ bytes: Data) async throws {
                _ = try await RedisServer.execute(["HSET", "ping:\(account)", "v"].map { Data($0.utf8) } + [bytes])
            }

            @Test func `is refused when another key encrypted it, and stays as it is`() async throws {
                try await storage().save(item: "mine")
                let before = try await bytes()
                try await expectError(.storageKeyUnknown) { try await storage(key: EncryptionKey()).get() }
                #expect(try await bytes() == before)
                #expect(try await storage().get() == "mine")
            }

            @Test func `is refused when a newer version wrote it, and stays as it is`() async throws {
                try await storage().save(item: "mine")
                var newer = try await bytes()
                newer[7] = 3
                try await change(newer)
                try await expectError(.storageNewerVersion) { try await storage().get() }
                #expect(try await bytes() == newer)
            }

            @Test(arguments: [0, 4, 7, 8, 20, 35])
            func `is refused when it was cut off`(_ length: Int) async throws {
                try await storage().save(item: "mine")
                try await change(bytes().prefix(length))
                try await expectError(.storageCorrupt) { try await storage().get() }
            }

            @Test(arguments: [0, 16, 30, 40])
            func `is refused when a bit was flipped`(_ position: Int) async throws {
                try await storage().save(item: "mine")
                var damaged = try await bytes()
                damaged[position] ^= 1
                try await change(damaged)
                try await expectError(.storageCorrupt) { try await storage().get() }
            }

            @Test func `is refused when it was moved from another prefix with the same key`() async throws {
                try await storage().save(item: "mine")
                let store = try RedisStore(
                    url: Secret(#require(StoreKind.redis.url())),
                    prefix: "ping:other",
                    keyProvider: testKey,
                    allowsUnencryptedNetwork: true
                )
                try await RecordStorage(account: account, store: store).save(item: "of another app")
                try await change(bytes("other:\(account)"))
                try await expectError(.storageCorrupt) { try await storage().get() }
                // The same key of the server, as another prefix and account.
                let confused = try self.storage("other:\(account)")
                try await expectError(.storageCorrupt) { try await confused.get() }
            }

            @Test func `is refused when it was moved from another account`() async throws {
                let other = newAccount()
                try await storage().save(item: "mine")
                try await storage(other).save(item: "of another")
                try await change(bytes(other))
                try await expectError(.storageCorrupt) { try await storage().get() }
                #expect(try await storage(other).get() == "of another")
            }

            @Test func `is replaced by the next save`() async throws {
                try await storage().save(item: "mine")
                try await change(Data("rubbish".utf8))
                try await expectError(.storageCorrupt) { try await storage().get() }
                try await storage().save(item: "new")
                #expect(try await storage().get() == "new")
            }

            @Test func `holds the value encrypted only`() async throws {
                try await storage().save(item: "S3cret-Word")
                #expect(try await bytes().range(of: Data("S3cret".utf8)) == nil)
            }

            @Test(arguments: ["a\u{0}b", String(repeating: "x", count: 100_000), "", "\r\nFLUSHALL\r\n"])
            func `belongs to its account, whatever its name is`(_ name: String) async throws {
                let account = name + newAccount()
                let other = name + "\u{0}" + newAccount()
                try await storage(account).save(item: "one")
                try await storage(other).save(item: "two")
                #expect(try await storage(account).get() == "one")
                #expect(try await storage(other).get() == "two")
            }

            @Test func `ends with its value, and a save without a limit lets it stay`() async throws {
                let store = try RedisServer.store()
                func save(_ lifetime: Duration?) async throws -> RedisReply {
                    try await RecordStorage(account: account, store: store, lifetime: lifetime).save(item: "mine")
                    return try await RedisServer.execute("PTTL", "ping:\(account)")
                }
                guard case .number(let rest) = try await save(.seconds(3600)) else { return }
                #expect((1...3_600_000).contains(rest))
                #expect(try await save(nil) == .number(-1))
            }

            @Test func `is invisible when its value has expired and a holder keeps it`() async throws {
                let storage = RecordStorage<String>(
                    account: account,
                    store: try RedisServer.store(),
                    lifetime: .seconds(3600)
                )
                let account = account
                try await storage.withExclusiveAccess {
                    try await storage.save(item: "mine")
                    try await RedisServer.execute("HSET", "ping:\(account)", "x", "1")
                    #expect(try await storage.get() == nil)
                    #expect(try await !StoreKind.redis.isEmpty(account))
                }
                #expect(try await StoreKind.redis.isEmpty(account))
            }
        }
    }
#endif
