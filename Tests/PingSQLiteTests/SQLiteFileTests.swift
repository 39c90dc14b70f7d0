#if SQLite
    import Foundation
    import GRDB
    import PingSQLite
    import PingTestKit
    import Testing

    @Suite("The file of a store in SQLite") struct SQLiteFileTests {
        private let place: SQLiteFolder

        init() throws { place = try SQLiteFolder() }

        private func storage(_ store: SQLiteStore? = nil) -> RecordStorage<String> {
            RecordStorage(account: "a", store: store ?? place.store())
        }

        private func remove(_ suffixes: String...) throws {
            for suffix in suffixes { try? FileManager.default.removeItem(atPath: place.file.path + suffix) }
        }

        private func protect(_ file: URL) throws {
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        }

        @Test(arguments: ["", "PRAGMA user_version = 1;", "PRAGMA application_id = 7; PRAGMA user_version = 1;"])
        func `of another program keeps every byte and its journal mode`(_ marks: String) async throws {
            try await place.change("CREATE TABLE t (x); INSERT INTO t VALUES (1); \(marks)")
            try protect(place.file)
            let before = try Data(contentsOf: place.file)
            let error = try await expectError(.storageUnavailable) { try await place.store().prepare() }
            #expect(error.message.contains("another program"))
            try await expectError(.storageUnavailable) { try await storage().get() }
            try await expectError(.storageUnavailable) { try await storage().save(item: "x") }
            #expect(try Data(contentsOf: place.file) == before)
            #expect(try place.text("PRAGMA journal_mode") == "delete")
        }

        @Test func `of a newer version keeps every byte and its journal mode`() async throws {
            try await storage().save(item: "value")
            try await place.change("PRAGMA user_version = 2")
            // The store may still remove what has expired, and closes the file after that.
            try await until { (try? await place.change("PRAGMA journal_mode = DELETE")) != nil }
            let before = try Data(contentsOf: place.file)
            try await expectError(.storageNewerVersion) { try await place.store().prepare() }
            try await expectError(.storageNewerVersion) { try await storage().get() }
            #expect(try Data(contentsOf: place.file) == before)
            #expect(try place.text("PRAGMA journal_mode") == "delete")
        }

        @Test func `is not written by a process that opened it before a newer version changed it`() async throws {
            let running = storage()
            try await running.save(item: "value")
            try await place.change("PRAGMA user_version = 2")
            try await expectError(.storageNewerVersion) { try await running.save(item: "new") }
        }

        @Test(arguments: [["", "-wal", "-shm"], [""]])
        func `that is removed is missed by the process that has it open`(_ suffixes: [String]) async throws {
            let (running, other) = (storage(), storage())
            try await running.save(item: "old")
            try await other.save(item: "older")
            for suffix in suffixes { try remove(suffix) }
            #expect(try await running.get() == nil)
            try await running.save(item: "new")
            #expect(try await storage().get() == "new")
            #expect(try await other.get() == "new")
            try await other.save(item: "newer")
            #expect(try await running.get() == "newer")
            #expect(try place.text("PRAGMA integrity_check") == "ok")
        }

        @Test func `that is removed ends the rights of a holder`() async throws {
            let running = storage()
            try await running.save(item: "old")
            try await expectError(.storageOvertaken) {
                try await running.withExclusiveAccess {
                    try remove("", "-wal", "-shm")
                    try await running.save(item: "late")
                }
            }
            #expect(try await storage().get() == nil)
        }

        @Test func `that is removed is not made again by a holder's renewals and leave`() async throws {
            let store = place.store()
            let fence = try #require(try await store.take("a", owner: "holder", for: .patient)?.fence)
            let lease = RecordLease(name: "a", owner: "holder", fence: fence)
            try remove("", "-wal", "-shm")
            try await expectError(.storageUnavailable) {
                try await store.renew(lease, for: .patient, within: .patient)
            }
            try await expectError(.storageUnavailable) { try await store.release(lease, leaving: nil) }
            #expect(!FileManager.default.fileExists(atPath: place.file.path))
        }

        @Test func `that is removed is not made again by a sweep`() async throws {
            let hasSwept = Locked(false)
            weak var store: SQLiteStore?
            do {
                // A sweep is the only one that asks for the time of the day here.
                let sweeping = SQLiteStore(
                    file: place.file,
                    keyProvider: place.key,
                    system: SystemServices(now: { [place] in
                        for suffix in ["", "-wal", "-shm"] {
                            try? FileManager.default.removeItem(atPath: place.file.path + suffix)
                        }
                        hasSwept.set(true)
                        return Date(timeIntervalSince1970: 1_800_000_000)
                    }),
                    boot: "first",
                    sinceBoot: { .seconds(1) }
                )
                try await storage(sweeping).save(item: "value")
                store = sweeping
            }
            // The sweep is the last that has the store.
            try await until { store == nil }
            #expect(hasSwept.current)
            #expect(!FileManager.default.fileExists(atPath: place.file.path))
        }

        @Test func `that is replaced by a backup is read by the process that had the other one open`() async throws {
            let running = storage()
            try await running.save(item: "old")
            let backup = place.folder.appendingPathComponent("backup")
            try await place.program().writeWithoutTransaction {
                try $0.execute(sql: "VACUUM INTO ?", arguments: [backup.path])
            }
            try protect(backup)
            try await running.save(item: "new")
            try remove("-wal", "-shm", "")
            try FileManager.default.moveItem(at: backup, to: place.file)
            #expect(try await running.get() == "old")
            try await running.save(item: "newer")
            #expect(try await storage().get() == "newer")
        }

        @Test func `that is replaced beside the journal of the earlier one is left alone until that is removed`()
            async throws
        {
            let running = storage()
            try await running.save(item: "old")
            let backup = place.folder.appendingPathComponent("backup")
            try await place.program().writeWithoutTransaction {
                try $0.execute(sql: "VACUUM INTO ?", arguments: [backup.path])
            }
            try protect(backup)
            let content = try Data(contentsOf: backup)
            try await running.save(item: "new")
            #expect(try await running.get() == "new")
            try remove("")
            try FileManager.default.moveItem(at: backup, to: place.file)
            for _ in 0..<2 {
                let error = try await expectError(.storageUnavailable) { try await running.get() }
                #expect(error.recovery?.contains("-wal") == true)
                try await expectError(.storageUnavailable) { try await running.save(item: "newer") }
            }
            #expect(try Data(contentsOf: place.file) == content)
            try remove("-wal", "-shm")
            #expect(try await running.get() == "old")
            try await running.save(item: "newer")
            #expect(try await storage().get() == "newer")
        }

        @Test func `that is damaged says how to continue, and running processes continue then`() async throws {
            try await storage().save(item: "value")
            try await place.change("PRAGMA wal_checkpoint(TRUNCATE)")
            let size = try Data(contentsOf: place.file).count
            let handle = try FileHandle(forWritingTo: place.file)
            try handle.seek(toOffset: 4096)
            try handle.write(contentsOf: Data((4096..<size).map { _ in UInt8.random(in: 1...255) }))
            try handle.close()
            let running = storage()
            let error = try await expectError(.storageCorrupt) { try await running.get() }
            #expect(error.recovery?.contains("-wal") == true)
            try await expectError(.storageCorrupt) { try await running.save(item: "new") }
            try remove("", "-wal", "-shm")
            #expect(try await running.get() == nil)
            try await running.save(item: "new")
            #expect(try await storage().get() == "new")
        }
    }
#endif
