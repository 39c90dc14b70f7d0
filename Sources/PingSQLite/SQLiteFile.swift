#if SQLite
    import Foundation
    import GRDB
    import PingStorage

    /// The file of a store, with a connection that reads and one that writes.
    final class SQLiteFile: Sendable {
        private let path: String
        private let busyTimeout: Duration
        private let reader: SQLiteConnection
        private let writer: SQLiteConnection

        init(path: String, busyTimeout: Duration) {
            self.path = path
            self.busyTimeout = busyTimeout
            reader = SQLiteConnection(path: path, isReader: true)
            writer = SQLiteConnection(path: path, isReader: false)
        }

        /// Reads what was committed last. It waits for nobody who writes.
        func read<Result: Sendable>(
            _ work: @escaping @Sendable (Database) throws -> Result
        ) async throws(PingError) -> Result {
            try await call(work, on: reader)
        }

        /// Does work in a transaction.
        func run<Result: Sendable>(
            _ work: @escaping @Sendable (Database) throws -> Result
        ) async throws(PingError) -> Result {
            try await call(work, on: writer)
        }

        private func call<Result: Sendable>(
            _ work: @escaping @Sendable (Database) throws -> Result,
            on connection: SQLiteConnection
        ) async throws(PingError) -> Result {
            let call = SQLiteCall<Result>(limit: busyTimeout)
            do {
                return try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { continuation in
                        call.begin(continuation)
                        connection.run(call, work)
                    }
                } onCancel: {
                    call.cancel()
                }
            } catch {
                throw PingError(error, or: failure(error))
            }
        }

        /// Creates the file for the current user alone, since SQLite would let others read it, and refuses one that others can read.
        static func protect(_ path: String) throws(PingError) {
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
                    recovery: """
                        Move it away together with '\(path)-wal' and '\(path)-shm'; running programs then make a new one. \
                        Put back a backup, or let the users log in again.
                        """
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
