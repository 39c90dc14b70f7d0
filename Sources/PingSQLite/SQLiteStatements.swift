#if SQLite
    import Foundation
    import GRDB
    import PingRecords

    /// The statements on the tables of a store. Each runs in a transaction that no other process interrupts.
    enum SQLiteStatements {
        static func read(_ database: Database, _ name: String, _ now: Int64) throws -> Data? {
            try Data.fetchOne(
                database.cachedStatement(
                    sql: """
                        SELECT value FROM records WHERE name = ? AND value IS NOT NULL AND (expires_at IS NULL OR expires_at > ?)
                        """
                ),
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
                try execute(
                    database,
                    """
                    INSERT INTO records (name, value, fence, expires_at) VALUES (?, ?, ?, ?) ON CONFLICT (name)
                    DO UPDATE SET value = excluded.value, fence = excluded.fence, expires_at = excluded.expires_at
                    """,
                    [name, value, try nextFence(database), expiry]
                )
                return true
            }
            try execute(
                database,
                "UPDATE records SET value = ?, expires_at = ? WHERE name = ? AND fence = ? AND owner = ?",
                [value, expiry, name, lease.fence, lease.owner]
            )
            return database.changesCount == 1
        }

        static func remove(_ database: Database, _ name: String, _ lease: RecordLease?) throws -> Bool {
            guard let lease else {
                try execute(
                    database,
                    "UPDATE records SET value = NULL, expires_at = NULL, fence = ? WHERE name = ?",
                    [try nextFence(database), name]
                )
                return true
            }
            try execute(
                database,
                "UPDATE records SET value = NULL, expires_at = NULL WHERE name = ? AND fence = ? AND owner = ?",
                [name, lease.fence, lease.owner]
            )
            return database.changesCount == 1
        }

        /// - Parameter mayTakeOver: Whether a lease that its holder has not given back can be over.
        static func take(
            _ database: Database,
            _ name: String,
            _ owner: String,
            now: LeaseMoment,
            until end: LeaseMoment
        ) throws -> TakenLease? {
            let before = try leaseEnd(database, name, now)
            let fence = try nextFence(database)
            try execute(
                database,
                """
                INSERT INTO records (name, fence, owner, boot, ends_at, leased_until)
                VALUES (:name, :fence, :owner, :boot, :ends_at, :leased_until) ON CONFLICT (name)
                DO UPDATE SET fence = excluded.fence, owner = excluded.owner, boot = excluded.boot, ends_at = excluded.ends_at,
                leased_until = excluded.leased_until
                WHERE owner IS NULL OR owner = excluded.owner OR \(isOver)
                """,
                [
                    "name": name, "fence": fence, "owner": owner, "boot": now.boot, "ends_at": end.elapsed,
                    "leased_until": end.wall, "elapsed": now.elapsed, "wall": now.wall,
                ]
            )
            return database.changesCount == 1 ? TakenLease(fence: fence, before: before) : nil
        }

        /// How the lease before ended. Who has started the machine since cannot say how long ago that was.
        private static func leaseEnd(_ database: Database, _ name: String, _ now: LeaseMoment) throws -> LeaseEnd {
            let row = try Row.fetchOne(
                database.cachedStatement(
                    sql:
                        "SELECT substr(owner, 1, ?), CASE WHEN boot = ? THEN ? - ends_at END FROM records WHERE name = ?"
                ),
                arguments: [LeaseNote.sizeLimit + 1, now.boot, now.elapsed, name]
            )
            guard let row else { return .givenBack }
            return LeaseEnd(
                owner: String.fromDatabaseValue(row[0] as DatabaseValue),
                age: Int64.fromDatabaseValue(row[1] as DatabaseValue)
            )
        }

        static func renew(_ database: Database, _ lease: RecordLease, until end: LeaseMoment) throws -> Bool {
            try execute(
                database,
                "UPDATE records SET boot = ?, ends_at = ?, leased_until = ? WHERE name = ? AND owner = ?",
                [end.boot, end.elapsed, end.wall, lease.name, lease.owner]
            )
            return database.changesCount == 1
        }

        /// - Parameters:
        ///   - note: The note that is left in place of the owner.
        ///   - end: Since when it is true.
        static func release(
            _ database: Database,
            _ lease: RecordLease,
            _ note: String?,
            _ end: LeaseMoment?
        ) throws {
            try execute(
                database,
                "DELETE FROM records WHERE name = ? AND owner = ? AND value IS NULL",
                [lease.name, lease.owner]
            )
            try execute(
                database,
                "UPDATE records SET owner = ?, boot = ?, ends_at = ?, leased_until = ? WHERE name = ? AND owner = ?",
                [note, end?.boot, end?.elapsed, end?.wall, lease.name, lease.owner]
            )
        }

        /// How many rows a sweep removes at most, so that nobody waits long for it.
        static let sweepSize = 1000

        /// Finds its rows by two indexes, and reads no others: a row without a value is a lease or a
        /// claim, most of which last.
        static let sweep = """
            DELETE FROM records WHERE name IN (SELECT name FROM records
            WHERE (expires_at <= :wall OR (value IS NULL AND leased_until IS NULL) OR (value IS NULL AND leased_until <= :wall))
            AND (leased_until IS NULL OR \(isOver)) LIMIT \(sweepSize))
            """

        /// Removes some of the rows that nobody can see any more.
        ///
        /// - Returns: Whether more may be left.
        static func sweep(_ database: Database, _ now: LeaseMoment) throws -> Bool {
            try execute(database, sweep, ["boot": now.boot, "elapsed": now.elapsed, "wall": now.wall])
            return database.changesCount == sweepSize
        }

        /// Whether a lease has run out. Where the start of the machine is unknown, the clock of the day decides. A
        /// lease without an end has run out, since nobody could renew it.
        private static let isOver = """
            coalesce(CASE WHEN boot IS NULL OR :boot IS NULL THEN leased_until <= :wall WHEN boot <> :boot THEN TRUE
            ELSE ends_at <= :elapsed END, TRUE)
            """

        /// A number that exceeds all before it, also those of rows that are gone.
        private static func nextFence(_ database: Database) throws -> Int64 {
            try execute(database, "UPDATE fences SET last = last + 1")
            return try Int64.fetchOne(database.cachedStatement(sql: "SELECT last FROM fences")) ?? 0
        }

        /// Executes a statement that the connection has parsed once.
        private static func execute(
            _ database: Database,
            _ statement: String,
            _ arguments: StatementArguments = []
        ) throws {
            try database.cachedStatement(sql: statement).execute(arguments: arguments)
        }
    }
#endif
