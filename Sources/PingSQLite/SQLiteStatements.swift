#if SQLite
    import Foundation
    import GRDB
    import PingRecords

    /// The statements on the tables of a store. Each runs in a transaction that no other process interrupts.
    enum SQLiteStatements {
        /// The version of the tables that this code reads and writes (`user_version`).
        static let version = 1
        /// Marks a file as one of this SDK (`application_id`).
        static let application = 0x5069_6E67

        static func create(_ database: Database) throws {
            try database.execute(
                sql: """
                    CREATE TABLE records (name TEXT PRIMARY KEY, value BLOB, fence INTEGER NOT NULL, expires_at INTEGER, owner TEXT,
                    leased_until INTEGER) STRICT, WITHOUT ROWID;
                    CREATE TABLE fences (last INTEGER NOT NULL) STRICT;
                    INSERT INTO fences VALUES (0);
                    PRAGMA application_id = \(application);
                    PRAGMA user_version = \(version);
                    """
            )
        }

        static func read(_ database: Database, _ name: String, _ now: Int64) throws -> Data? {
            try Data.fetchOne(
                database,
                sql: """
                    SELECT value FROM records WHERE name = ? AND value IS NOT NULL AND (expires_at IS NULL OR expires_at > ?)
                    """,
                arguments: [name, now]
            )
        }

        static func write(
            _ database: Database,
            _ name: String,
            _ value: Data,
            _ expiry: Int64?,
            _ lease: RecordLease?
        ) throws -> Bool {
            guard let lease else {
                try database.execute(
                    sql: """
                        INSERT INTO records (name, value, fence, expires_at) VALUES (?, ?, ?, ?) ON CONFLICT (name)
                        DO UPDATE SET value = excluded.value, fence = excluded.fence, expires_at = excluded.expires_at
                        """,
                    arguments: [name, value, try nextFence(database), expiry]
                )
                return true
            }
            try database.execute(
                sql: "UPDATE records SET value = ?, expires_at = ? WHERE name = ? AND fence = ? AND owner = ?",
                arguments: [value, expiry, name, lease.fence, lease.owner]
            )
            return database.changesCount == 1
        }

        static func remove(_ database: Database, _ name: String, _ lease: RecordLease?) throws -> Bool {
            guard let lease else {
                try database.execute(
                    sql: "UPDATE records SET value = NULL, expires_at = NULL, fence = ? WHERE name = ?",
                    arguments: [try nextFence(database), name]
                )
                return true
            }
            try database.execute(
                sql: "UPDATE records SET value = NULL, expires_at = NULL WHERE name = ? AND fence = ? AND owner = ?",
                arguments: [name, lease.fence, lease.owner]
            )
            return database.changesCount == 1
        }

        static func take(
            _ database: Database,
            _ name: String,
            _ owner: String,
            now: Int64,
            until end: Int64
        ) throws -> TakenLease? {
            let before = try leaseEnd(database, name, now)
            let fence = try nextFence(database)
            try database.execute(
                sql: """
                    INSERT INTO records (name, fence, owner, leased_until) VALUES (?, ?, ?, ?) ON CONFLICT (name)
                    DO UPDATE SET fence = excluded.fence, owner = excluded.owner, leased_until = excluded.leased_until
                    WHERE owner IS NULL OR owner = excluded.owner OR coalesce(leased_until, 0) <= ?
                    """,
                arguments: [name, fence, owner, end, now]
            )
            return database.changesCount == 1 ? TakenLease(fence: fence, before: before) : nil
        }

        private static func leaseEnd(_ database: Database, _ name: String, _ now: Int64) throws -> LeaseEnd {
            let row = try Row.fetchOne(
                database,
                sql: "SELECT substr(owner, 1, ?), leased_until FROM records WHERE name = ?",
                arguments: [LeaseNote.sizeLimit + 1, name]
            )
            guard let row else { return .givenBack }
            let age = Int64.fromDatabaseValue(row[1] as DatabaseValue).map {
                now.subtractingReportingOverflow($0).partialValue
            }
            return LeaseEnd(owner: String.fromDatabaseValue(row[0] as DatabaseValue), age: age)
        }

        static func renew(_ database: Database, _ lease: RecordLease, until end: Int64) throws -> Bool {
            try database.execute(
                sql: "UPDATE records SET leased_until = ? WHERE name = ? AND owner = ?",
                arguments: [end, lease.name, lease.owner]
            )
            return database.changesCount == 1
        }

        /// - Parameters:
        ///   - note: What is left in place of the owner.
        ///   - end: Since when it is true.
        static func release(_ database: Database, _ lease: RecordLease, _ note: String?, _ end: Int64?) throws {
            try database.execute(
                sql: "DELETE FROM records WHERE name = ? AND owner = ? AND value IS NULL",
                arguments: [lease.name, lease.owner]
            )
            try database.execute(
                sql: "UPDATE records SET owner = ?, leased_until = ? WHERE name = ? AND owner = ?",
                arguments: [note, end, lease.name, lease.owner]
            )
        }

        /// Removes the rows that nobody can see any more.
        static func sweep(_ database: Database, _ now: Int64) throws {
            try database.execute(
                sql: """
                    DELETE FROM records WHERE (expires_at <= :now OR value IS NULL)
                    AND (leased_until IS NULL OR leased_until <= :now)
                    """,
                arguments: ["now": now]
            )
        }

        /// A number that exceeds all before it, also those of rows that are gone.
        private static func nextFence(_ database: Database) throws -> Int64 {
            try database.execute(sql: "UPDATE fences SET last = last + 1")
            return try Int64.fetchOne(database, sql: "SELECT last FROM fences") ?? 0
        }
    }
#endif
