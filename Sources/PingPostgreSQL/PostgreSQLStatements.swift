#if PostgreSQL
    import PingRecords

    /// The statements on the table of a store. Each compares and changes in one step.
    struct PostgreSQLStatements: Sendable {
        /// The parts of the table's name: a schema, where there is one, and the name.
        private let parts: [String]

        init(table: String) {
            parts = table.split(separator: ".").map(String.init)
        }

        /// For people.
        var name: String { parts.joined(separator: ".") }

        /// In quotation marks, since a name may be a word of SQL, such as `user`.
        var table: String { quoted("") }

        /// - Parameter suffix: The text after the table's name in that of something beside it.
        private func quoted(_ suffix: String) -> String {
            parts.map { "\"\($0)" }.joined(separator: "\".") + suffix + "\""
        }

        /// An index is in the schema of its table and named without it.
        private func index(_ suffix: String) -> String { "\"\(parts.last ?? "")\(suffix)\"" }

        /// The version of the tables that this code reads and writes.
        static let version: Int64 = 1

        /// Tells the version of the tables, and fails where there are none.
        var schemaVersion: String { "SELECT version::text FROM \(quoted("_schema"))" }

        /// Whether there are tables.
        var schemaExists: String { "SELECT 1 WHERE to_regclass('\(quoted("_schema"))') IS NOT NULL" }

        /// Creates the tables in one step, one process at a time.
        var create: String {
            """
            DO $create$ BEGIN
            PERFORM pg_advisory_xact_lock(hashtext('\(name)'));
            CREATE TABLE IF NOT EXISTS \(quoted("_schema")) (version bigint NOT NULL);
            IF NOT EXISTS (SELECT FROM \(quoted("_schema"))) THEN
            CREATE SEQUENCE \(quoted("_fence"));
            CREATE TABLE \(table) (name text COLLATE "C" PRIMARY KEY, value bytea, fence bigint NOT NULL,
            expires_at timestamptz, owner text, leased_until timestamptz);
            CREATE INDEX \(index("_expires_at")) ON \(table) (expires_at) WHERE expires_at IS NOT NULL;
            CREATE INDEX \(index("_empty")) ON \(table) (leased_until) WHERE value IS NULL;
            INSERT INTO \(quoted("_schema")) VALUES (\(Self.version));
            END IF;
            END $create$
            """
        }

        /// Name.
        var read: String {
            "SELECT value FROM \(table) WHERE name = $1 AND value IS NOT NULL AND (expires_at IS NULL OR expires_at > now())"
        }

        /// Name, value, lifetime.
        var write: String {
            """
            INSERT INTO \(table) (name, value, fence, expires_at) VALUES ($1, $2, nextval('\(quoted("_fence"))'), \(after("$3")))
            ON CONFLICT (name) DO UPDATE SET value = excluded.value, fence = excluded.fence, expires_at = excluded.expires_at
            """
        }

        /// Name, value, lifetime, fence, owner.
        var writeLeased: String {
            "UPDATE \(table) SET value = $2, expires_at = \(after("$3")) WHERE name = $1 AND fence = $4 AND owner = $5"
        }

        /// Name. One statement on one row, which waits for another change of the row. The sweep removes empty rows.
        var remove: String {
            "UPDATE \(table) SET value = NULL, expires_at = NULL, fence = nextval('\(quoted("_fence"))') WHERE name = $1"
        }

        /// Name, fence, owner.
        var removeLeased: String {
            "UPDATE \(table) SET value = NULL, expires_at = NULL WHERE name = $1 AND fence = $2 AND owner = $3"
        }

        /// Name, owner, duration. Returns the fence, and the owner before with the milliseconds since that one's lease
        /// ended. The row is locked before it is read, so that nobody changes it in between.
        var take: String {
            """
            WITH before AS (SELECT owner, leased_until FROM \(table) WHERE name = $1 FOR UPDATE),
            taken AS (INSERT INTO \(table) AS present (name, fence, owner, leased_until)
            SELECT $1::text, nextval('\(quoted("_fence"))'), $2::text, \(after("$3", since: "clock_timestamp()"))
            FROM (SELECT count(*) FROM before) AS locked
            ON CONFLICT (name) DO UPDATE SET fence = excluded.fence, owner = excluded.owner, leased_until = excluded.leased_until
            WHERE present.owner IS NULL OR present.owner = $2 OR coalesce(present.leased_until <= clock_timestamp(), true)
            RETURNING fence)
            SELECT taken.fence::text, left(before.owner, \(LeaseNote.sizeLimit + 1)),
            CASE WHEN isfinite(before.leased_until)
            THEN trunc(extract(epoch FROM clock_timestamp() - before.leased_until) * 1000)::bigint::text END
            FROM taken LEFT JOIN before ON true
            """
        }

        /// Name, owner, duration.
        var renew: String {
            "UPDATE \(table) SET leased_until = \(after("$3", since: "clock_timestamp()")) WHERE name = $1 AND owner = $2"
        }

        /// Name, owner, a note and its age, or null. Returns a row when the record is empty now.
        var release: String {
            """
            WITH free AS (UPDATE \(table) SET owner = $3,
            leased_until = clock_timestamp() - $4::bigint * interval '1 millisecond' WHERE name = $1 AND owner = $2 RETURNING value)
            SELECT 1 FROM free WHERE value IS NULL
            """
        }

        /// Name. A statement apart, since one statement would see two states of the row when somebody else changes it.
        var removeEmpty: String { "DELETE FROM \(table) WHERE name = $1 AND owner IS NULL AND value IS NULL" }

        /// How many rows a sweep removes at most, so that nobody waits long for it.
        static let sweepSize = 1000

        /// Removes some of the rows that nobody can see any more.
        var sweep: String {
            """
            DELETE FROM \(table) WHERE ctid IN (SELECT ctid FROM \(table)
            WHERE (expires_at <= now() OR value IS NULL) AND (leased_until IS NULL OR leased_until <= now())
            LIMIT \(Self.sweepSize) FOR UPDATE SKIP LOCKED)
            """
        }

        /// A time some milliseconds from now; null for null.
        private func after(_ milliseconds: String, since time: String = "now()") -> String {
            "\(time) + \(milliseconds)::bigint * interval '1 millisecond'"
        }
    }
#endif
