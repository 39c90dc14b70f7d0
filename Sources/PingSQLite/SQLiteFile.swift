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

        init(path: String, busyTimeout: Duration, clock: BootClock) {
            self.path = path
            self.busyTimeout = busyTimeout
            reader = SQLiteConnection(path: path, isReader: true, clock: clock)
            writer = SQLiteConnection(path: path, isReader: false, clock: clock)
        }

        /// See ``SQLiteConnection/lostTime``.
        var lostTime: Duration { writer.lostTime }

        /// Does work in a transaction, or only reads what was committed last, which waits for nobody who writes.
        func run<Result: Sendable>(
            isReading: Bool = false,
            isUpkeep: Bool = false,
            isUrgent: Bool = false,
            _ work: @escaping @Sendable (Database) throws -> Result
        ) async throws(PingError) -> Result {
            let connection = isReading ? reader : writer
            let call = SQLiteCall<Result>(limit: busyTimeout, isUpkeep: isUpkeep)
            do {
                return try await withTaskCancellationHandler {
                    try await withCheckedThrowingContinuation { continuation in
                        call.begin(continuation)
                        connection.run(call, isUrgent: isUrgent, work)
                    }
                } onCancel: {
                    call.cancel()
                }
            } catch {
                throw PingError(error, or: failure(error))
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
