#if PostgreSQL
    import Foundation
    import PingPostgreSQL
    import PingTestKit
    import Testing

    extension PostgreSQLSuites {
        @Suite("Exclusive access")
        struct LeaseTests {
            private let account = newAccount()

            /// As another machine would have it.
            private func storage(
                lifetime: Duration? = nil,
                lockTimeout: Duration = .seconds(600),
                leaseDuration: Duration = .seconds(60)
            ) throws -> PostgreSQLStorage<Int> {
                PostgreSQLStorage(
                    account: account,
                    store: try Database.store(),
                    lifetime: lifetime,
                    lockTimeout: lockTimeout,
                    leaseDuration: leaseDuration
                )
            }

            private func rows() async throws -> String? {
                try await Database.execute("SELECT count(*)::text FROM ping_storage WHERE name = $1", account)
            }

            @Test func `passes on when its holder was stopped, and the holder cannot overwrite what came after it`()
                async throws
            {
                let holder = try StoreProcess("postgresql", "hold", account, "300")
                #expect(await holder.line() == "held")
                holder.send(SIGSTOP)
                let storage = try storage()
                try await storage.withExclusiveAccess { try await storage.save(item: 1) }
                holder.send(SIGCONT)
                holder.go()
                #expect(await holder.line() == "storage_overtaken")
                #expect(try await storage.get() == 1)
            }

            @Test func `stays with a holder that was stopped when nobody came after it`() async throws {
                let holder = try StoreProcess("postgresql", "hold", account, "300")
                #expect(await holder.line() == "held")
                holder.send(SIGSTOP)
                #expect(try await storage().get() == nil)
                holder.send(SIGCONT)
                holder.go()
                #expect(await holder.line() == "saved")
                #expect(try await storage().get() == 666)
            }

            @Test func `passes on when its holder was killed`() async throws {
                let holder = try StoreProcess("postgresql", "hold", account, "300")
                #expect(await holder.line() == "held")
                holder.send(SIGKILL)
                let storage = try storage()
                try await storage.withExclusiveAccess { try await storage.save(item: 1) }
                #expect(try await storage.get() == 1)
            }

            @Test func `is renewed while the holder works, and another waits for its time only`() async throws {
                let holder = try storage(leaseDuration: .milliseconds(200))
                try await holder.withExclusiveAccess {
                    let waiter = try storage(lockTimeout: .seconds(1))
                    let error = try await expectError(.storageLocked) { try await waiter.withExclusiveAccess {} }
                    #expect(error.message.contains(account))
                    try await holder.save(item: 1)
                }
                #expect(try await holder.get() == 1)
            }

            @Test func `does not let a holder overwrite what somebody saved without it`() async throws {
                let (holder, login) = (try storage(), try storage())
                try await holder.withExclusiveAccess {
                    try await holder.save(item: 1)
                    try await login.save(item: 2)
                    try await expectError(.storageOvertaken) { try await holder.makeRoom(for: 1) }
                    try await expectError(.storageOvertaken) { try await holder.save(item: 3) }
                    try await expectError(.storageOvertaken) { try await holder.delete() }
                }
                #expect(try await login.get() == 2)
            }

            @Test func `does not let a holder bring back what somebody deleted without it`() async throws {
                let (holder, signOff) = (try storage(), try storage())
                try await holder.save(item: 1)
                try await holder.withExclusiveAccess {
                    try await signOff.delete()
                    #expect(try await holder.get() == nil)
                    try await expectError(.storageOvertaken) { try await holder.save(item: 2) }
                }
                #expect(try await signOff.get() == nil)
                #expect(try await rows() == "0")
            }

            @Test func `leaves no row where nothing is stored`() async throws {
                let storage = try storage()
                try await storage.withExclusiveAccess {}
                #expect(try await rows() == "0")
                try await storage.withExclusiveAccess {
                    try await storage.save(item: 1)
                    try await storage.delete()
                }
                #expect(try await rows() == "0")
            }

            @Test func `belongs to no task that outlives it`() async throws {
                let (storage, gate) = (try storage(), Gate())
                let late = try await storage.withExclusiveAccess {
                    Task {
                        try await gate.wait()
                        try await storage.save(item: 1)
                    }
                }
                try await storage.withExclusiveAccess { try await storage.save(item: 2) }
                gate.open()
                try await late.value
                #expect(try await storage.get() == 1)
            }

            @Test func `does not keep a value that has expired, and the next store deletes its row`() async throws {
                let storage = try storage(lifetime: .seconds(3600))
                try await storage.save(item: 1)
                #expect(try await storage.get() == 1)
                try await Database.execute(
                    "UPDATE ping_storage SET expires_at = now() - interval '1 second' WHERE name = $1",
                    account
                )
                #expect(try await storage.get() == nil)
                #expect(try await rows() == "1")
                try await PostgreSQLStorage(account: newAccount(), store: try Database.store()).save(item: 1)
                #expect(try await rows() == "0")
            }
        }
    }
#endif
