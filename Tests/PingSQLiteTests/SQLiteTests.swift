#if SQLite
    import Foundation
    import GRDB
    import PingRecords
    import PingSQLite
    import PingTestKit
    import Testing

    @Suite("A store in SQLite") struct SQLiteTests {
        private let folder: URL

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("sqlite-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        private var file: URL { folder.appendingPathComponent("store.sqlite") }
        private let key = EncryptionKey()

        private func store(_ key: EncryptionKey? = nil) -> SQLiteStore {
            SQLiteStore(file: file, keyProvider: key ?? self.key)
        }

        @Test(arguments: StorageConformance.exchangeChecks)
        func `tells those who wait how an exchange failed`(_ check: StorageConformance.Check) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await check.run { RecordStorage(account: $0, store: store()) }
        }

        @Test(arguments: [
            "'somebody'", "'failed:'", "'failed:@@@'", "'failed:' || hex(zeroblob(100000))", "CAST(x'FFFE' AS TEXT)",
            "'failed:' || CAST(x'FF' AS TEXT)",
        ])
        func `takes a lease that says something unknown for one that ran out`(_ owner: String) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let storage = RecordStorage<String>(account: "a", store: store())
            try await storage.save(item: "value")
            for end in ["1", "NULL"] {
                try await change("UPDATE records SET owner = \(owner), leased_until = \(end)")
                let report = ExchangeReport()
                try await report.bound {
                    try await storage.withExclusiveAccess { try await storage.save(item: "value \(end)") }
                }
                #expect(report.failureBefore == nil)
                #expect(try await storage.get() == "value \(end)")
            }
        }

        @Test(arguments: StorageConformance.checks)
        func `passes the conformance suite with one store`(_ check: StorageConformance.Check) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = store()
            try await check.run { RecordStorage(account: $0, store: store) }
            #expect(store.turns.count == 0)
        }

        @Test(arguments: StorageConformance.checks)
        func `passes the conformance suite with a connection for each instance, as processes have it`(
            _ check: StorageConformance.Check
        ) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await check.run { RecordStorage(account: $0, store: store()) }
        }

        @Test func `keeps values sealed, in a file for this user alone`() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let store = store()
            try await RecordStorage(account: "a", store: store).save(item: "marked-secret")
            for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
                let path = folder.appendingPathComponent(name)
                let mode = try FileManager.default.attributesOfItem(atPath: path.path)[.posixPermissions] as? NSNumber
                #expect(mode?.intValue == 0o600, "\(name)")
                #expect(try Data(contentsOf: path).range(of: Data("marked-secret".utf8)) == nil, "\(name)")
            }
        }

        @Test func `refuses a value under another name, and one of another key`() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await RecordStorage(account: "a", store: store()).save(item: "secret")
            try await RecordStorage(account: "b", store: store()).save(item: "other")
            try await change("UPDATE records SET value = (SELECT value FROM records WHERE name = 'a') WHERE name = 'b'")
            try await expectError(.storageCorrupt) {
                try await RecordStorage<String>(account: "b", store: store()).get()
            }
            let stranger = store(EncryptionKey())
            try await expectError(.storageKeyUnknown) {
                try await RecordStorage<String>(account: "a", store: stranger).get()
            }
            #expect(try await RecordStorage<String>(account: "a", store: store()).get() == "secret")
        }

        @Test func `refuses what a holder writes after somebody came after it`() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let (slow, quick) = (RecordStorage<String>(account: "a", store: store()), store())
            try await expectError(.storageOvertaken) {
                try await slow.withExclusiveAccess {
                    try await slow.save(item: "first")
                    try await RecordStorage<String>(account: "a", store: quick).save(item: "second")
                    try await slow.save(item: "late")
                }
            }
            #expect(try await slow.get() == "second")
        }

        @Test func `has no value after its lifetime`() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let storage = RecordStorage<String>(account: "a", store: store(), lifetime: .seconds(3600))
            try await storage.save(item: "value")
            #expect(try await storage.get() == "value")
            try await change("UPDATE records SET expires_at = 1")
            #expect(try await storage.get() == nil)
        }

        @Test func `is rid of thousands of rows that nobody can see, in small steps, and keeps the others`()
            async throws
        {
            defer { try? FileManager.default.removeItem(at: folder) }
            let storage = RecordStorage<String>(account: "a", store: store())
            try await storage.save(item: "value")
            try await change(
                """
                WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2500)
                INSERT INTO records (name, value, fence, expires_at, leased_until) SELECT n, x'00', 1, 1, NULL FROM numbers;
                UPDATE records SET value = NULL, expires_at = NULL WHERE name LIKE '1%';
                INSERT INTO records (name, fence, owner, leased_until) VALUES ('held', 1, 'holder', 9000000000000);
                """
            )
            let other = RecordStorage<String>(account: "b", store: store())
            try await until {
                try await other.save(item: "value")
                return try await names() == ["a", "b", "held"]
            }
            #expect(try await storage.get() == "value")
        }

        private func names() async throws -> [String] {
            try await program().read {
                try String.fetchAll($0, sql: "SELECT name FROM records ORDER BY name")
            }
        }

        @Test func `gives the lease of a killed holder to the next when it ends`() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let (first, second) = (store(), store())
            let fence = try #require(await first.take("a", owner: "killed", for: .seconds(3600))?.fence)
            #expect(try await second.take("a", owner: "next", for: .seconds(3600)) == nil)
            try await change("UPDATE records SET ends_at = 1")
            let later = try #require(await second.take("a", owner: "next", for: .seconds(3600)))
            #expect(later.fence > fence)
            #expect(later.before == .ranOut)
            let lease = RecordLease(name: "a", owner: "killed", fence: fence)
            #expect(try await !first.renew(lease, for: .seconds(1), within: .seconds(1)))
            #expect(try await !first.write("a", Data(), lifetime: nil, lease))
        }

        @Test(arguments: [
            ("PRAGMA user_version = 4", PingError.Code.storageNewerVersion),
            ("PRAGMA application_id = 7", .storageUnavailable), ("PRAGMA user_version = 0", .storageUnavailable),
        ])
        func `leaves a file alone that is not its own`(_ statement: String, code: PingError.Code) async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await RecordStorage(account: "a", store: store()).save(item: "value")
            try await change(statement)
            try await expectError(code) { try await store().prepare() }
            try await expectError(code) { try await RecordStorage(account: "a", store: store()).save(item: "new") }
        }

        @Test func `refuses what is not a database`() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            let content = Data(repeating: 0x41, count: 8192)
            try #require(
                FileManager.default.createFile(
                    atPath: file.path,
                    contents: content,
                    attributes: [.posixPermissions: 0o600]
                )
            )
            try await expectError(.storageCorrupt) { try await store().prepare() }
            #expect(try Data(contentsOf: file) == content)
        }

        @Test func `refuses a file that others can read, a folder, and a missing folder`() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await store().prepare()
            try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
            let error = try await expectError(.storageDenied) { try await store().prepare() }
            #expect(error.recovery?.contains("chmod 600") == true)
            let atFolder = SQLiteStore(file: folder, keyProvider: key)
            try await expectError(.storageDenied) { try await atFolder.prepare() }
            let nowhere = SQLiteStore(file: folder.appendingPathComponent("no/store"), keyProvider: key)
            try await expectError(.storageUnavailable) { try await nowhere.prepare() }
        }

        @Test func `says that another process writes for too long`() async throws {
            defer { try? FileManager.default.removeItem(at: folder) }
            try await store().prepare()
            let other = try program()
            let impatient = SQLiteStore(file: file, keyProvider: key, busyTimeout: .milliseconds(20))
            try await impatient.prepare()
            try other.inDatabase { try $0.execute(sql: "BEGIN EXCLUSIVE") }
            try await expectError(.storageLocked) {
                try await RecordStorage(account: "a", store: impatient).save(item: "x")
            }
            try other.inDatabase { try $0.execute(sql: "COMMIT") }
            try await RecordStorage(account: "a", store: impatient).save(item: "x")
        }

        private func change(_ statement: String) async throws {
            try await program().write { try $0.execute(sql: statement) }
        }

        /// Another program's connection.
        private func program() throws -> DatabaseQueue {
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            // A store may still remove what has expired.
            configuration.busyMode = .timeout(60)
            return try DatabaseQueue(path: file.path, configuration: configuration)
        }
    }
#endif
