#if SQLite
    import GRDB
    import PingRecords

    /// The tables of a store, and what tells that a file has them.
    enum SQLiteSchema {
        /// The version of the tables that this code reads and writes (`user_version`).
        static let version = 1
        /// Marks a file as one of this SDK (`application_id`).
        private static let application = 0x5069_6E31
        /// The content of a file.
        enum Content: Equatable {
            case nothing, tables
        }

        /// Finds out what a file holds, and changes nothing.
        ///
        /// - Parameter path: The file, for messages.
        /// - Throws: `PingError` with code `storageUnavailable` for another program's file, or `storageNewerVersion`.
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
            return .tables
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

        /// Creates the tables, unless they are there, in the transaction that runs now. Without the indexes, a
        /// sweep would read all values.
        static func create(_ database: Database, _ path: String) throws {
            guard try content(of: database, path) == .nothing else { return }
            try database.execute(
                sql: """
                    CREATE TABLE records (name TEXT PRIMARY KEY, value BLOB, fence INTEGER NOT NULL, expires_at INTEGER, owner TEXT,
                    boot TEXT, ends_at INTEGER, leased_until INTEGER) STRICT, WITHOUT ROWID;
                    CREATE INDEX records_expires_at ON records (expires_at) WHERE expires_at IS NOT NULL;
                    CREATE INDEX records_empty ON records (leased_until) WHERE value IS NULL;
                    CREATE TABLE fences (last INTEGER NOT NULL) STRICT;
                    INSERT INTO fences VALUES (0);
                    PRAGMA application_id = \(application);
                    PRAGMA user_version = \(version);
                    """
            )
        }
    }
#endif
