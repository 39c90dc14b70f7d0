#if PostgreSQL && Redis
    import Foundation
    import PingRecords
    import PingRedis
    import PingTestKit
    import Testing

    extension StoreSuites.RedisSuites {
        /// What a server does that is not configured as the store asks.
        @Suite("A server that loses a lease")
        struct LossTests {
            private let account = newAccount()

            /// As another machine would have it.
            private func storage() throws -> RecordStorage<Int> {
                let store = try RedisStore(
                    url: Secret(#require(RedisServer.url)),
                    keyProvider: testKey,
                    connectTimeout: .seconds(60),
                    responseTimeout: .seconds(60),
                    retryTimeout: .seconds(30),
                    requiresPersistence: false
                )
                return RecordStorage(account: account, store: store, leaseDuration: .seconds(600))
            }

            enum Loss: CaseIterable {
                case deletion, eviction, crash
            }

            private func lose(_ loss: Loss) async throws {
                switch loss {
                case .deletion: try await RedisServer.execute("DEL", "ping:\(account)")
                case .eviction:
                    let settings = [("maxmemory-policy", "allkeys-random", "noeviction"), ("maxmemory", "1", "0")]
                    try await RedisServer.with(settings) {
                        try await until { try await StoreKind.redis.isEmpty(account) }
                    }
                case .crash: try await StoreKind.redis.server.run("forget")
                }
                #expect(try await StoreKind.redis.isEmpty(account))
            }

            @Test(arguments: Loss.allCases)
            func `refuses the holder, who cannot know who came after it`(_ loss: Loss) async throws {
                let (holder, other) = (try storage(), try storage())
                try await holder.save(item: 1)
                try await holder.withExclusiveAccess {
                    try await lose(loss)
                    try await expectError(.storageOvertaken) { try await holder.makeRoom(for: 1) }
                    try await expectError(.storageOvertaken) { try await holder.save(item: 666) }
                    try await expectError(.storageOvertaken) { try await holder.delete() }
                    try await other.withExclusiveAccess {
                        try await other.save(item: 2)
                        try await expectError(.storageOvertaken) { try await holder.save(item: 666) }
                    }
                }
                #expect(try await other.get() == 2)
            }

            @Test(arguments: Loss.allCases)
            func `gives the next holder a larger fence`(_ loss: Loss) async throws {
                let store = try RedisServer.store()
                let first = try #require(try await store.take(account, owner: "first", for: .seconds(600))?.fence)
                try await lose(loss)
                let second = try #require(try await store.take(account, owner: "second", for: .seconds(600))?.fence)
                #expect(second > first)
                // Even somebody who has the second one's name.
                let late = RecordLease(name: account, owner: "second", fence: first)
                #expect(try await !store.write(account, Data([1]), lifetime: nil, late))
                #expect(try await !store.remove(account, late))
            }

            @Test func `goes back to an earlier time, and does not take the later holder for the earlier one`()
                async throws
            {
                let store = try RedisServer.store()
                _ = try await store.take(account, owner: "first", for: .milliseconds(1))
                try await RedisServer.execute("CONFIG", "SET", "appendonly", "no")
                var taken: Int64?
                while taken == nil { taken = try await store.take(account, owner: "second", for: .seconds(600))?.fence }
                let fence = try #require(taken)
                // The file has `appendonly yes` and what was written until then.
                try await StoreKind.redis.server.run("crash")
                let third = try #require(try await store.take(account, owner: "third", for: .seconds(600))?.fence)
                #expect(third > fence)
                let late = RecordLease(name: account, owner: "second", fence: fence)
                #expect(try await !store.write(account, Data([1]), lifetime: nil, late))
                #expect(try await !store.renew(late, for: .seconds(600), within: .seconds(60)))
            }
        }
    }
#endif
