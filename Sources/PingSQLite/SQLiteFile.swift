#if SQLite
    import Foundation
    import GRDB
    import PingStorage

    /// The file of a store, opened when it is first needed. A failure to open is not remembered.
    final class SQLiteFile: Sendable {
        private let path: String
        private let busyTimeout: Duration
        private let opened = Locked<DatabaseQueue?>(nil)
        private let opening = AsyncLock()

        init(path: String, busyTimeout: Duration) {
            self.path = path
            self.busyTimeout = busyTimeout
        }

        /// Does work in a transaction.
        func run<Result: Sendable>(
            _ work: @escaping @Sendable (Database) throws -> Result
        ) async throws(PingError) -> Result {
            do { return try await queue().write(work) } catch {
                throw PingError(error, or: failure(error))
            }
        }

        private func queue() async throws -> DatabaseQueue {
            if let queue = opened.current { return queue }
            return try await opening.withLock { [self] in
                if let queue = opened.current { return queue }
                let queue = try await open()
                opened.set(queue)
                return queue
            }
        }

        @concurrent
        private func open() async throws -> DatabaseQueue {
            try protect()
            var configuration = Configuration()
            configuration.label = "PingSQLite"
            configuration.busyMode = .timeout(busyTimeout / .seconds(1))
            configuration.prepareDatabase { database in
                // What a process has committed is on the disk, also when the power fails.
                try database.execute(sql: "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;")
            }
            let queue = try DatabaseQueue(path: path, configuration: configuration)
            try await queue.write { [self] in try checkTables($0) }
            return queue
        }

        private func checkTables(_ database: Database) throws {
            let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
            let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
            if version == 0, application == 0,
                try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
            {
                return try SQLiteStatements.create(database)
            }
            guard application == SQLiteStatements.application, version > 0 else {
                throw PingError(
                    .storageUnavailable,
                    "\(path) is a database of another program. It was left as it is.",
                    recovery: "Choose another file."
                )
            }
            guard version <= SQLiteStatements.version else {
                throw PingError(
                    .storageNewerVersion,
                    "A newer version of this SDK made \(path) (format \(version)). It was left as it is.",
                    recovery: "Update the program, or choose another file."
                )
            }
        }

        /// Creates the file for the current user alone, since SQLite would let others read it, and refuses one that others can read.
        private func protect() throws(PingError) {
            let files = FileManager.default
            if !files.fileExists(atPath: path) {
                let temporary = path + "." + UUID().uuidString
                defer { try? files.removeItem(atPath: temporary) }
                // Linked under its name, so that the file of a process that was quicker stays.
                if files.createFile(atPath: temporary, contents: nil, attributes: [.posixPermissions: 0o600]) {
                    try? files.linkItem(atPath: temporary, toPath: path)
                }
            }
            guard let attributes = try? files.attributesOfItem(atPath: path) else {
                throw PingError(
                    .storageUnavailable,
                    "\(path) cannot be created or opened.",
                    recovery: "Check that its folder exists and that this user may write there."
                )
            }
            let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
            guard attributes[.type] as? FileAttributeType == .typeRegular, mode & 0o077 == 0 else {
                throw PingError(
                    .storageDenied,
                    "\(path) is not a file, or other users can read or change it.",
                    recovery: "If nobody else has seen or changed it, run: chmod 600 '\(path)'. Otherwise remove it."
                )
            }
        }

        private func failure(_ error: any Error) -> PingError {
            let code = (error as? DatabaseError)?.resultCode.primaryResultCode
            let message = "The database \(path) failed"
            switch code {
            case .SQLITE_BUSY, .SQLITE_LOCKED:
                return PingError(.storageLocked, "\(message): another process writes.", recovery: "Try again.")
            case .SQLITE_CORRUPT, .SQLITE_NOTADB:
                return PingError(
                    .storageCorrupt,
                    "\(message): it is damaged, or is not a database.",
                    recovery: "Restore it from a backup, or remove it and let the users log in."
                )
            case .SQLITE_FULL:
                return PingError(
                    .storageFull,
                    "\(message): the disk is full.",
                    recovery: "Free some space and try again."
                )
            case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH:
                return PingError(
                    .storageDenied,
                    "\(message): it cannot be changed.",
                    recovery: "Check file and folder."
                )
            default:
                return PingError(.storageUnavailable, "\(message).", recovery: "Check file, folder and disk.")
            }
        }
    }
#endif
