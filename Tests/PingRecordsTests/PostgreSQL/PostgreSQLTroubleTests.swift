#if PostgreSQL && Redis
    import Foundation
    import PingRecords
    import PingTransportConformance
    import Testing

    @testable import PingPostgreSQL

    extension StoreSuites.PostgreSQLSuites {
        @Suite("A database in trouble")
        struct TroubleTests {
            private func storage(_ store: PostgreSQLStore, _ account: String = newAccount()) -> RecordStorage<Int> {
                RecordStorage(account: account, store: store)
            }

            private func store(
                at connection: String,
                table: String = "ping_storage",
                connectTimeout: Duration = .patient,
                retryTimeout: Duration = .zero
            ) throws -> PostgreSQLStore {
                try PostgreSQLStore(
                    connection: Secret(connection),
                    table: table,
                    keyProvider: testKey,
                    connectTimeout: connectTimeout,
                    responseTimeout: .patient,
                    retryTimeout: retryTimeout
                )
            }

            private func refusesAll(_ code: PingError.Code, _ store: PostgreSQLStore) async throws {
                let storage = storage(store)
                try await expectError(code) { try await store.prepare() }
                try await expectError(code) { try await storage.get() }
                try await expectError(code) { try await storage.save(item: 1) }
                try await expectError(code) { try await storage.delete() }
                try await expectError(code) { try await storage.withExclusiveAccess {} }
            }

            @Test func `is not there`() async throws {
                let store = try store(at: "postgresql://ping:wonderland@127.0.0.1:1/ping?sslmode=disable")
                try await refusesAll(.storageUnavailable, store)
            }

            @Test func `does not exist on the server`() async throws {
                let url = try #require(Database.url).replacing("/ping?", with: "/another?")
                let error = try await expectError(.storageUnavailable) { try await store(at: url).prepare() }
                #expect(error.message.contains("3D000"))
            }

            @Test func `refuses the password`() async throws {
                let url = try #require(Database.url).replacing("wonderland", with: "wonder-land")
                let error = try await expectError(.storageDenied) { try await store(at: url).prepare() }
                #expect(error.message.contains("28P01"))
            }

            @Test func `lets the user do less than the store needs`() async throws {
                try await Database.store().prepare()
                try await Database.execute("DROP ROLE IF EXISTS reader")
                try await Database.execute("CREATE ROLE reader LOGIN PASSWORD 'wonderland'")
                let url = try #require(Database.url).replacing("ping:", with: "reader:")
                // No right on the tables, and none to create others.
                for table in ["ping_storage", "unmade"] {
                    let error = try await expectError(.storageDenied) {
                        try await store(at: url, table: table).prepare()
                    }
                    #expect(error.message.contains("42501"))
                }
            }

            @Test func `has to prove who it is by default, and the store needs to know its authority`() async throws {
                let url = try #require(Database.url).replacing("?sslmode=disable", with: "")
                try await expectError(.invalidConfiguration) { try await store(at: url).prepare() }
            }

            @Test func `is read-only: reads work, and room is refused before anything is spent`() async throws {
                let account = newAccount()
                try await storage(Database.store(), account).save(item: 1)
                let readOnly = try store(at: #require(Database.url) + "&options=-cdefault_transaction_read_only%3Don")
                let storage = storage(readOnly, account)
                #expect(try await storage.get() == 1)
                try await expectError(.storageDenied) { try await storage.save(item: 2) }
                try await expectError(.storageDenied) { try await storage.makeRoom(for: 1) }
                try await expectError(.storageDenied) { try await storage.delete() }
                #expect(try await self.storage(Database.store(), account).get() == 1)
            }

            @Test func `has a table of the same name that somebody else made`() async throws {
                try await Database.execute("DROP TABLE IF EXISTS foreign_one, foreign_one_schema")
                try await Database.execute("CREATE TABLE foreign_one_schema (version text)")
                try await Database.execute("INSERT INTO foreign_one_schema VALUES ('of somebody else')")
                try await refusesAll(.storageUnavailable, store(at: #require(Database.url), table: "foreign_one"))
                let found = try await Database.execute("SELECT version FROM foreign_one_schema")
                #expect(found == "of somebody else")
            }

            @Test func `has tables of a newer version, which stay as they are`() async throws {
                try await Database.execute("DROP TABLE IF EXISTS newer_one, newer_one_schema")
                try await Database.execute("CREATE TABLE newer_one_schema (version bigint)")
                try await Database.execute("INSERT INTO newer_one_schema VALUES (2)")
                try await refusesAll(.storageNewerVersion, store(at: #require(Database.url), table: "newer_one"))
                #expect(try await Database.execute("SELECT to_regclass('newer_one')::text") == nil)
            }

            @Test func `gets its tables from many stores at once`() async throws {
                let table = "crowd_\(UUID().uuidString.prefix(8).lowercased())"
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for number in 0..<12 {
                        group.addTask {
                            try await storage(Database.store(table: table), "\(number)").save(item: number)
                        }
                    }
                    try await group.waitForAll()
                }
                #expect(try await storage(Database.store(table: table), "11").get() == 11)
            }

            @Test(arguments: ["postgresql://ping:wonderland%zz@host/db", "wonderland", "host=a wonderland", ""])
            func `is not told from a string that libpq cannot read, which no error quotes`(_ text: String) async throws
            {
                try await expectError(.invalidConfiguration) { try store(at: text) }
            }

            @Test(arguments: ["Tokens", "a b", "a.b.c", "1a", "", "a;", "tä", String(repeating: "a", count: 41)])
            func `has no such table`(_ name: String) async throws {
                try await expectError(.invalidConfiguration) { try store(at: #require(Database.url), table: name) }
            }

            @Test func `does not respond`() async throws {
                let servers = try PostgreSQLServers(
                    Secret(#require(Database.url)),
                    connectTimeout: .patient,
                    responseTimeout: .seconds(1)
                )
                let connection = PostgreSQLConnection(servers, number: 1)
                await #expect(throws: PostgreSQLFailure.silent) {
                    try await connection.execute("SELECT pg_sleep(600)", [], by: .now + .patient)
                }
                // On a new connection, and as soon as the machine has a second for it.
                try await until {
                    let rows = try? await connection.execute("SELECT 'x'::text", [], by: .now + .patient)
                    return rows?.values == [[Data("x".utf8)]]
                }
            }

            @Test func `is found behind a host that does not respond`() async throws {
                let url = try #require(Database.url)
                try await LoopbackServer.run {
                    await $0.waitForEnd()
                } while: { silent in
                    let both = url.replacing("@", with: "@127.0.0.1:\(silent.port),")
                    // The silent host takes a half of the limit. Where the rest is too short for a busy
                    // machine, the store tries again.
                    let store = try store(at: both, connectTimeout: .seconds(4), retryTimeout: .patient)
                    try await storage(store).save(item: 1)
                    #expect(silent.connectionCount > 0)
                }
            }

            @Test func `has a lease that its holder gives back while somebody deletes the value`() async throws {
                let (account, store) = (newAccount(), try Database.store())
                try await storage(store, account).save(item: 1)
                let fence = try #require(try await store.take(account, owner: "holder", for: .seconds(3600))?.fence)
                let deletion = try Database.connection()
                try await deletion("BEGIN")
                try await deletion("UPDATE ping_storage SET value = NULL WHERE name = '\(account)'")
                let release = Task {
                    let lease = RecordLease(name: account, owner: "holder", fence: fence)
                    try await store.release(lease, leaving: nil)
                }
                let waiting = "SELECT count(*)::text FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
                try await until { try await Database.execute(waiting) != "0" }
                try await deletion("COMMIT")
                try await release.value
                #expect(try await StoreKind.postgresql.isEmpty(account))
            }

            @Test func `has closed the connections`() async throws {
                let storage = storage(try Database.store())
                try await storage.save(item: 1)
                try await Database.execute(
                    "SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = 'ping'"
                )
                #expect(try await storage.get() == 1)
            }
        }
    }
#endif
