#if PostgreSQL && Redis
    import Foundation
    import PingTestKit
    import Testing

    extension StoreSuites {
        @Suite("Exclusive access")
        struct LeaseTests {
            private let account = newAccount()

            /// As another machine would have it.
            private func storage(
                _ kind: StoreKind,
                lifetime: Duration? = nil,
                lockTimeout: Duration = .seconds(600),
                leaseDuration: Duration = .seconds(60)
            ) throws -> any Storage<Int> {
                try kind.open().storage(
                    account,
                    lifetime: lifetime,
                    lockTimeout: lockTimeout,
                    leaseDuration: leaseDuration
                )
            }

            /// Another process that takes the exclusive access.
            private func otherProcess(_ kind: StoreKind) throws -> StoreProcess {
                let settings = [kind.variable: try #require(kind.url())]
                return try StoreProcess(kind.rawValue, "hold", account, "300", settings: settings)
            }

            @Test(arguments: StoreKind.shared)
            func `passes on when its holder was stopped, and the holder cannot overwrite what came after it`(
                _ kind: StoreKind
            )
                async throws
            {
                let holder = try otherProcess(kind)
                #expect(await holder.line() == "held")
                holder.send(SIGSTOP)
                let storage = try storage(kind)
                try await storage.withExclusiveAccess { try await storage.save(item: 1) }
                holder.send(SIGCONT)
                holder.go()
                #expect(await holder.line() == "storage_overtaken")
                #expect(try await storage.get() == 1)
            }

            @Test(arguments: StoreKind.shared)
            func `stays with a holder that was stopped when nobody came after it`(_ kind: StoreKind) async throws {
                try await storage(kind).save(item: 1)
                let holder = try otherProcess(kind)
                #expect(await holder.line() == "held")
                holder.send(SIGSTOP)
                #expect(try await storage(kind).get() == 1)
                holder.send(SIGCONT)
                holder.go()
                #expect(await holder.line() == "saved")
                #expect(try await storage(kind).get() == 666)
            }

            @Test(arguments: StoreKind.shared)
            func `passes on when its holder was killed`(_ kind: StoreKind) async throws {
                let holder = try otherProcess(kind)
                #expect(await holder.line() == "held")
                holder.send(SIGKILL)
                let storage = try storage(kind)
                try await storage.withExclusiveAccess { try await storage.save(item: 1) }
                #expect(try await storage.get() == 1)
            }

            @Test(arguments: StoreKind.shared)
            func `is renewed while the holder works, and another waits for its time only`(_ kind: StoreKind)
                async throws
            {
                // A busy machine has time to renew the lease, and the waiter waits for longer than the
                // lease lasts without that.
                let holder = try storage(kind, leaseDuration: .seconds(5))
                try await holder.withExclusiveAccess {
                    let waiter = try storage(kind, lockTimeout: .seconds(8))
                    let error = try await expectError(.storageLocked) { try await waiter.withExclusiveAccess {} }
                    #expect(error.message.contains(account))
                    try await holder.save(item: 1)
                }
                #expect(try await holder.get() == 1)
            }

            @Test(arguments: StoreKind.shared)
            func `does not let a holder overwrite what somebody saved without it`(_ kind: StoreKind) async throws {
                let (holder, login) = (try storage(kind), try storage(kind))
                try await holder.withExclusiveAccess {
                    try await holder.save(item: 1)
                    try await login.save(item: 2)
                    try await expectError(.storageOvertaken) { try await holder.makeRoom(for: 1) }
                    try await expectError(.storageOvertaken) { try await holder.save(item: 3) }
                    try await expectError(.storageOvertaken) { try await holder.delete() }
                }
                #expect(try await login.get() == 2)
            }

            @Test(arguments: StoreKind.shared)
            func `does not let a holder bring back what somebody deleted without it`(_ kind: StoreKind) async throws {
                let (holder, signOff) = (try storage(kind), try storage(kind))
                try await holder.save(item: 1)
                try await holder.withExclusiveAccess {
                    try await signOff.delete()
                    #expect(try await holder.get() == nil)
                    try await expectError(.storageOvertaken) { try await holder.save(item: 2) }
                }
                #expect(try await signOff.get() == nil)
                #expect(try await kind.isEmpty(account))
            }

            @Test(arguments: StoreKind.shared)
            func `leaves no row where nothing is stored`(_ kind: StoreKind) async throws {
                let storage = try storage(kind)
                try await storage.withExclusiveAccess {}
                #expect(try await kind.isEmpty(account))
                try await storage.withExclusiveAccess {
                    try await storage.save(item: 1)
                    try await storage.delete()
                }
                #expect(try await kind.isEmpty(account))
            }

            @Test(
                arguments: StoreKind.all,
                ["somebody", "failed:", "failed:@@@", "failed:" + String(repeating: "A", count: 100_000)]
            )
            func `begins where the record says something unknown of the one before`(_ kind: StoreKind, _ owner: String)
                async throws
            {
                let storage = try storage(kind)
                try await storage.save(item: 1)
                for hasEnd in [true, false] {
                    if kind == .postgresql {
                        let time = hasEnd ? "now() - interval '1 second'" : "NULL"
                        let statement = "UPDATE ping_storage SET owner = $2, leased_until = \(time) WHERE name = $1"
                        try await Database.execute(statement, account, owner)
                    } else {
                        try await RedisServer.execute("HSET", "ping:\(account)", "o", owner, "u", hasEnd ? "1" : "x")
                    }
                    let report = ExchangeReport()
                    try await report.bound { try await storage.withExclusiveAccess { try await storage.save(item: 2) } }
                    #expect(report.failureBefore == nil)
                }
                #expect(try await storage.get() == 2)
            }

            @Test(arguments: StoreKind.shared)
            func `of one value is held beside that of another, and beside that of a file`(_ kind: StoreKind)
                async throws
            {
                let store = try kind.open()
                let (one, other): (any Storage<Int>, any Storage<Int>)
                (one, other) = (store.shipped(account), store.shipped(newAccount()))
                let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
                defer { try? FileManager.default.removeItem(at: folder) }
                let file = FileStorage<Int>(account: account, directory: folder)
                try await one.withExclusiveAccess {
                    try await other.withExclusiveAccess {
                        try await file.withExclusiveAccess {
                            try await one.save(item: 1)
                            try await other.save(item: 2)
                            try await file.save(item: 3)
                        }
                    }
                    let sum = try await (one.get() ?? 0) + (other.get() ?? 0) + (file.get() ?? 0)
                    try await one.save(item: sum)
                }
                #expect(try await one.get() == 6)
                #expect(try await other.get() == 2)
            }

            @Test(arguments: StoreKind.shared)
            func `belongs to no task that outlives it`(_ kind: StoreKind) async throws {
                let (storage, gate) = (try storage(kind), Gate())
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
        }
    }
#endif
