#if SQLite
    import GRDB
    import PingRecords

    /// The tables of a store, and what tells that a file has them.
    enum SQLiteSchema {
        /// The version of the tables that this code writes (`user_version`). It reads all before.
        static let version = 3
        /// Marks a file as one of this SDK (`application_id`).
        private static let application = 0x5069_6E67
        /// The columns that version 1 lacks. A process of version 1 that still runs passes over them.
        private static let additions = ["boot TEXT", "ends_at INTEGER"]
        /// The indexes that version 2 lacks, for the sweep: without them it would read all values.
        private static let indexes = [
            "records_expires_at ON records (expires_at) WHERE expires_at IS NOT NULL",
            "records_empty ON records (leased_until) WHERE value IS NULL",
        ]

        /// The content of a file.
        enum Content: Equatable {
            case nothing
            /// The tables of a version.
            case tables(Int)
        }

        /// Finds out what a file holds, and changes nothing.
        ///
        /// - Parameter path: The file, for messages.
        /// - Throws: `PingError` with code `storageUnavailable` for another program's, `storageNewerVersion` for a newer SDK's.
        static func content(of database: Database, _ path: String) throws -> Content {
            guard !database.isInsideTransaction else { return try read(database, path) }
            // One transaction for all of it: another process may create the tables between two statements.
            var content = Content.nothing
            try database.inTransaction(.deferred) {
                content = try read(database, path)
                return .commit
            }
            return content
        }

        private static func read(_ database: Database, _ path: String) throws -> Content {
            let version = try version(of: database)
            let application = try Int.fetchOne(database, sql: "PRAGMA application_id") ?? 0
            if version == 0, application == 0,
                try Int.fetchOne(database, sql: "SELECT count(*) FROM sqlite_master") == 0
            {
                return .nothing
            }
            guard application == Self.application, version > 0 else {
                throw PingError(
                    .storageUnavailable,
                    "\(path) is a database of another program. It was left as it is.",
                    recovery: "Choose another file."
                )
            }
            try checkVersion(version, path)
            return .tables(version)
        }

        /// Throws when a newer SDK has changed the tables since this process opened the file.
        static func checkVersion(of database: Database, _ path: String) throws {
            try checkVersion(try version(of: database), path)
        }

        private static func version(of database: Database) throws -> Int {
            try Int.fetchOne(database.cachedStatement(sql: "PRAGMA user_version")) ?? 0
        }

        private static func checkVersion(_ version: Int, _ path: String) throws {
            guard version <= Self.version else {
                throw PingError(
                    .storageNewerVersion,
                    "A newer version of this SDK made \(path) (format \(version)). It was left as it is.",
                    recovery: "Update the program, or choose another file."
                )
            }
        }

        /// Creates the tables, or adds what they lack, in the transaction that runs now.
        static func update(_ database: Database, _ path: String) throws {
            switch try content(of: database, path) {
            case .nothing: try create(database)
            case .tables(version): return
            case .tables: break
            }
            let columns = try database.columns(in: "records").map(\.name)
            for addition in additions where !columns.contains(where: { addition.hasPrefix($0 + " ") }) {
                try database.execute(sql: "ALTER TABLE records ADD COLUMN \(addition)")
            }
            for index in indexes { try database.execute(sql: "CREATE INDEX IF NOT EXISTS \(index)") }
            try database.execute(sql: "PRAGMA user_version = \(version)")
        }

        private static func create(_ database: Database) throws {
            try database.execute(
                sql: """
                    CREATE TABLE records (name TEXT PRIMARY KEY, value BLOB, fence INTEGER NOT NULL, expires_at INTEGER, owner TEXT,
                    leased_until INTEGER) STRICT, WITHOUT ROWID;
                    CREATE TABLE fences (last INTEGER NOT NULL) STRICT;
                    INSERT INTO fences VALUES (0);
                    PRAGMA application_id = \(application);
                    """
            )
        }
    }
#endif
