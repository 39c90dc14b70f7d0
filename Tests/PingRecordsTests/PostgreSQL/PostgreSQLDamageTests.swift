#if PostgreSQL && Redis
    import Foundation
    import PingPostgreSQL
    import PingTestKit
    import Testing

    extension StoreSuites.PostgreSQLSuites {
        @Suite("A row of the table")
        struct DamageTests {
            private let account = newAccount()

            private func storage(_ account: String? = nil, key: EncryptionKey = testKey) throws
                -> RecordStorage<String>
            {
                RecordStorage(account: account ?? self.account, store: try Database.store(key: key))
            }

            private func change(_ value: String) async throws {
                try await Database.execute("UPDATE ping_storage SET value = \(value) WHERE name = $1", account)
            }

            private func bytes() async throws -> String? {
                try await Database.execute("SELECT encode(value, 'hex') FROM ping_storage WHERE name = $1", account)
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
                try await change("set_byte(value, 7, 3)")
                let before = try await bytes()
                try await expectError(.storageNewerVersion) { try await storage().get() }
                #expect(try await bytes() == before)
            }

            @Test(arguments: [0, 4, 7, 8, 20, 35])
            func `is refused when it was cut off`(_ length: Int) async throws {
                try await storage().save(item: "mine")
                try await change("substring(value from 1 for \(length))")
                try await expectError(.storageCorrupt) { try await storage().get() }
            }

            @Test(arguments: [0, 16, 30, 40])
            func `is refused when a bit was flipped`(_ position: Int) async throws {
                try await storage().save(item: "mine")
                try await change("set_byte(value, \(position), get_byte(value, \(position)) # 1)")
                try await expectError(.storageCorrupt) { try await storage().get() }
            }

            @Test func `is refused when its key's identifier was changed`() async throws {
                try await storage().save(item: "mine")
                try await change("set_byte(value, 9, get_byte(value, 9) # 1)")
                try await expectError(.storageKeyUnknown) { try await storage().get() }
            }

            @Test func `is refused when it was moved from another table with the same key`() async throws {
                let table = "place_\(UInt32.random(in: 0...(.max)))"
                let other = RecordStorage<String>(account: account, store: try Database.store(table: table))
                try await storage().save(item: "mine")
                try await other.save(item: "of another app")
                try await change("(SELECT value FROM \(table) WHERE name = '\(account)')")
                try await expectError(.storageCorrupt) { try await storage().get() }
                #expect(try await other.get() == "of another app")
                // The default schema may stand before the name or not.
                let same = RecordStorage<String>(
                    account: account,
                    store: try Database.store(table: "public.\(table)")
                )
                #expect(try await same.get() == "of another app")
                try await Database.execute("DROP TABLE \(table), \(table)_schema")
                try await Database.execute("DROP SEQUENCE \(table)_fence")
            }

            @Test func `is refused when it was moved from another account`() async throws {
                let other = newAccount()
                try await storage().save(item: "mine")
                try await storage(other).save(item: "of another")
                try await change("(SELECT value FROM ping_storage WHERE name = '\(other)')")
                try await expectError(.storageCorrupt) { try await storage().get() }
                #expect(try await storage(other).get() == "of another")
            }

            @Test func `is refused when it holds a value of another type`() async throws {
                try await storage().save(item: "mine")
                let numbers = RecordStorage<[Int]>(account: account, store: try Database.store())
                try await expectError(.storageCorrupt) { try await numbers.get() }
            }

            @Test func `is replaced by the next save`() async throws {
                try await storage().save(item: "mine")
                try await change("'rubbish'")
                try await expectError(.storageCorrupt) { try await storage().get() }
                try await storage().save(item: "new")
                #expect(try await storage().get() == "new")
            }

            @Test func `holds the value encrypted only`() async throws {
                try await storage().save(item: "S3cret-Word")
                let found = try await Database.execute(
                    "SELECT count(*)::text FROM ping_storage WHERE name = $1 AND position('S3cret'::bytea in value) > 0",
                    account
                )
                #expect(found == "0")
            }

            @Test(arguments: ["a\u{0}b", String(repeating: "x", count: 100_000), "", "'; DROP TABLE ping_storage; --"])
            func `belongs to its account, whatever its name is`(_ name: String) async throws {
                let account = name + newAccount()
                let other = name + "\u{0}" + newAccount()
                try await storage(account).save(item: "one")
                try await storage(other).save(item: "two")
                #expect(try await storage(account).get() == "one")
                #expect(try await storage(other).get() == "two")
            }

            @Test func `is invisible when it has expired, and the next store deletes it`() async throws {
                let account = newAccount()
                let storage = RecordStorage<Int>(
                    account: account,
                    store: try Database.store(),
                    lifetime: .seconds(3600)
                )
                // A sweep that an earlier save began may take the row, so the row is stored again until it has
                // been there and was not read.
                try await until {
                    try await storage.save(item: 1)
                    #expect(try await storage.get() == 1)
                    try await Database.execute(
                        "UPDATE ping_storage SET expires_at = now() - interval '1 second' WHERE name = $1",
                        account
                    )
                    #expect(try await storage.get() == nil)
                    return try await !StoreKind.postgresql.isEmpty(account)
                }
                try await RecordStorage(account: newAccount(), store: try Database.store()).save(item: 1)
                try await until { try await StoreKind.postgresql.isEmpty(account) }
            }

            @Test func `is deleted with each save while many others have expired, too`() async throws {
                let account = newAccount()
                let store = try Database.store()
                try await store.prepare()
                let storage = RecordStorage<Int>(account: account, store: store)
                try await Database.execute(
                    """
                    INSERT INTO ping_storage (name, value, fence, expires_at)
                    SELECT $1::text || n, ''::bytea, 1, now() - interval '1 second' FROM generate_series(1, 2500) n
                    """,
                    account
                )
                try await until {
                    try await storage.save(item: 1)
                    return try await Database.execute(
                        "SELECT count(*)::text FROM ping_storage WHERE name LIKE $1::text || '_%'",
                        account
                    ) == "0"
                }
            }
        }
    }
#endif
