#if SQLite
    import Foundation
    import GRDB
    import PingRecords
    import PingSQLite

    /// A folder with the file of a store, which ends with its last user.
    final class SQLiteFolder: Sendable {
        let folder: URL
        let key = EncryptionKey()

        init() throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("sqlite-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        var file: URL { folder.appendingPathComponent("store.sqlite") }

        /// A store with its own connections, as another process has it.
        func store(busyTimeout: Duration = .seconds(60)) -> SQLiteStore {
            SQLiteStore(file: file, keyProvider: key, busyTimeout: busyTimeout)
        }

        /// Another program's connection.
        func program() throws -> DatabaseQueue {
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            // A store whose last user has gone closes the file on its own threads.
            configuration.busyMode = .timeout(60)
            return try DatabaseQueue(path: file.path, configuration: configuration)
        }

        func change(_ statement: String) async throws {
            try await program().writeWithoutTransaction { try $0.execute(sql: statement) }
        }

        func text(_ query: String) throws -> String? {
            try program().inDatabase { try String.fetchOne($0, sql: query) }
        }

        /// Runs `body` while another program has begun to write.
        func whileAnotherProgramWrites(_ body: () async throws -> Void) async throws {
            let program = try program()
            try program.inDatabase { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let result: Result<Void, any Error>
            do { result = .success(try await body()) } catch { result = .failure(error) }
            try program.inDatabase { try $0.execute(sql: "ROLLBACK") }
            try result.get()
        }
    }
#endif
