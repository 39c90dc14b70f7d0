#if PostgreSQL
    package import Foundation
    public import PingLogger
    public import PingRecords
    public import PingStorage

    /// A PostgreSQL table that holds the values of many accounts, for any number of processes and machines.
    ///
    /// It needs the package's trait `PostgreSQL` and libpq. The storages of all accounts share one store:
    ///
    /// ```swift
    /// func tokens(of account: String, in store: PostgreSQLStore) -> RecordStorage<Token> {
    ///     RecordStorage(account: account, store: store, lifetime: .seconds(30 * 86_400))
    /// }
    /// ```
    ///
    /// The store encrypts each value with the app's key (AES-GCM) and binds it to the table and the account's name, so
    /// the database never holds a token in the clear, and a row that somebody moves to another account or table is
    /// refused. The names of the accounts are readable in the database. A row of an earlier time of the same account,
    /// such as one from a backup, is not noticed.
    ///
    /// The store creates its tables when it is first used: the one that `table` names, another with the suffix
    /// `_schema` that holds the version of the format, and a sequence with the suffix `_fence`. It leaves tables
    /// of a newer version alone.
    ///
    /// Each connection has its own thread, so that no call blocks a thread of Swift's pool. The store opens connections
    /// when it needs them. While the server restarts, calls wait and try again.
    public final class PostgreSQLStore: Sendable {
        package let keyProvider: any EncryptionKeyProvider
        package let turns = RecordTurns()
        package let place: StorePlace
        private let pool: ConnectionPool<PostgreSQLConnection>
        let statements: PostgreSQLStatements
        private let preparation = Preparation()
        private let sweep = Sweep()

        /// A store. It does not connect yet.
        ///
        /// - Parameters:
        ///   - connection: A connection string of libpq:
        ///     `postgresql://user:password@host/database?sslrootcert=/etc/ssl/certs/ca-certificates.crt`, or
        ///     `host=… dbname=…`. By default the connection uses TLS and checks the server's certificate and host name
        ///     (`sslmode=verify-full`); name another `sslmode` for a server on this machine only. libpq's environment
        ///     variables, such as `PGPASSFILE`, supply what the string does not.
        ///   - table: The table, which may begin with a schema: lower-case letters, digits and underscores. Apps that
        ///     share a database choose their own. The values are bound to the name, so that those of a
        ///     renamed table cannot be read.
        ///   - keyProvider: The key that encrypts the values. All processes need the same one;
        ///     `EncryptionKeys` changes it.
        ///   - connectionLimit: How many connections this process opens at most. The last of
        ///     several renews leases only.
        ///   - connectTimeout: How long connecting and logging in may take, with the name server and all hosts of the
        ///     string. The hosts share the time, so a silent one does not hide the others. Of several hosts the store
        ///     takes one that accepts changes, unless the string says something else in `target_session_attrs`.
        ///   - responseTimeout: How long the server may take for the response to a statement.
        ///   - retryTimeout: How long a call tries again while the server restarts or refuses connections.
        ///   - logger: Is warned with libpq's own words when the store cannot connect. They name hosts, users
        ///     and files, and no password.
        /// - Throws: `PingError` with code `invalidConfiguration` when libpq cannot read the string or the
        ///   table's name is not one.
        public init(
            connection: Secret,
            table: String = "ping_storage",
            keyProvider: any EncryptionKeyProvider,
            connectionLimit: Int = 8,
            connectTimeout: Duration = .seconds(5),
            responseTimeout: Duration = .seconds(5),
            retryTimeout: Duration = .seconds(5),
            logger: any Logger = LogManager.warning
        ) throws(PingError) {
            guard Self.isName(table) else {
                throw PingError(
                    .invalidConfiguration,
                    "'\(table)' cannot be the table of a PostgreSQLStore.",
                    recovery:
                        "Use up to 40 lower-case letters, digits and underscores, with a schema and a dot before them if you like."
                )
            }
            let servers = try PostgreSQLServers(
                connection,
                connectTimeout: connectTimeout,
                responseTimeout: responseTimeout,
                logger: logger
            )
            self.keyProvider = keyProvider
            place = StorePlace(kind: "postgresql", name: table.withoutPublicSchema)
            statements = PostgreSQLStatements(table: table)
            pool = ConnectionPool(
                count: connectionLimit,
                attemptTimeout: connectTimeout + responseTimeout,
                retryTimeout: retryTimeout
            ) { PostgreSQLConnection(servers, number: $0) }
        }

        /// Connects, and creates missing tables. Call it when a service starts, to learn early what is wrong.
        ///
        /// - Throws: `PingError` with code `storageUnavailable` when there is no server, no database, or a table of
        ///   somebody else; `storageDenied` when the server refuses the user; `storageNewerVersion` when a
        ///   newer SDK made the tables.
        public func prepare() async throws(PingError) {
            try await preparation.run { try await self.checkTables() }
        }

        private func checkTables() async throws(PingError) {
            if try await execute(statements.schemaExists, []).values.isEmpty {
                _ = try await execute(statements.create, [])
            }
            let row = try await execute(statements.schemaVersion, []).values.first?.first ?? nil
            guard let version = Int64(text: row), version > 0 else {
                throw PostgreSQLFailure.refused(state: "42P01").error
            }
            guard version <= PostgreSQLStatements.version else {
                throw PingError(
                    .storageNewerVersion,
                    "A newer version of this SDK made the tables of \(statements.name) (format \(version)). They were left as they are.",
                    recovery: "Update the program, or choose another name with the parameter table."
                )
            }
        }

        private func execute(
            _ statement: String,
            _ parameters: [PostgreSQLParameter],
            within limit: Duration? = nil
        ) async throws(PingError) -> PostgreSQLHandle.Rows {
            try await pool.run(within: limit) { connection, deadline async throws(PostgreSQLFailure) in
                try await connection.execute(statement, parameters, by: deadline)
            }
        }

        func run(
            _ statement: String,
            _ parameters: PostgreSQLParameter...
        ) async throws(PingError) -> PostgreSQLHandle.Rows {
            try await prepare()
            return try await execute(statement, parameters)
        }

        private static func isName(_ table: String) -> Bool {
            let parts = table.split(separator: ".", omittingEmptySubsequences: false)
            return parts.count <= 2
                && parts.allSatisfy { part in
                    let bytes = part.utf8
                    return (1...40).contains(bytes.count) && !(48...57).contains(bytes.first ?? 48)
                        && bytes.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
                }
        }
    }

    extension PostgreSQLStore: RecordStore {
        public var records: StoreRecords { StoreRecords(self) }
    }

    extension PostgreSQLStore: RecordTable {
        package func read(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Data? {
            try await run(statements.read, .text(name)).values.first?.first ?? nil
        }

        package func write(
            _ name: String,
            _ value: Data,
            lifetime: Duration?,
            _ lease: RecordLease?
        ) async throws(PingError) -> Bool {
            let (name, value) = (PostgreSQLParameter.text(name), PostgreSQLParameter.bytes(value))
            let lifetime = PostgreSQLParameter.milliseconds(lifetime)
            if let lease {
                let (fence, owner) = (PostgreSQLParameter.number(lease.fence), PostgreSQLParameter.text(lease.owner))
                guard try await run(statements.writeLeased, name, value, lifetime, fence, owner).changed == 1 else {
                    return false
                }
            } else {
                _ = try await run(statements.write, name, value, lifetime)
            }
            beginSweep()
            return true
        }

        private func beginSweep() {
            sweep.begin(.live) { [self] in
                try await execute(statements.sweep, []).changed == PostgreSQLStatements.sweepSize
            }
        }

        package func remove(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Bool {
            guard let lease else {
                _ = try await run(statements.remove, .text(name))
                return true
            }
            let rows = try await run(statements.removeLeased, .text(name), .number(lease.fence), .text(lease.owner))
            return rows.changed == 1
        }

        package func take(_ name: String, owner: String, for duration: Duration) async throws(PingError) -> TakenLease?
        {
            let rows = try await run(statements.take, .text(name), .text(owner), .milliseconds(duration))
            guard let row = rows.values.first, row.count == 3, let fence = Int64(text: row[0]) else { return nil }
            let before = row[1].map { String(decoding: $0, as: UTF8.self) }
            return TakenLease(fence: fence, before: LeaseEnd(owner: before, age: Int64(text: row[2])))
        }

        package func claim(_ name: String, owner: String, for duration: Duration) async throws(PingError) -> Bool {
            let isTaken = try await take(name, owner: owner, for: duration) != nil
            if isTaken { beginSweep() }
            return isTaken
        }

        package func renew(
            _ lease: RecordLease,
            for duration: Duration,
            within limit: Duration
        ) async throws(PingError) -> Bool {
            let parameters: [PostgreSQLParameter] = [.text(lease.name), .text(lease.owner), .milliseconds(duration)]
            return try await execute(statements.renew, parameters, within: limit).changed == 1
        }

        package func release(_ lease: RecordLease, leaving note: LeaseNote?) async throws(PingError) {
            let text = note.map { PostgreSQLParameter.text($0.text) } ?? .null
            let age = PostgreSQLParameter.milliseconds(note?.age)
            let rows = try await run(statements.release, .text(lease.name), .text(lease.owner), text, age)
            if !rows.values.isEmpty { _ = try await run(statements.removeEmpty, .text(lease.name)) }
        }
    }

    extension Int64 {
        /// A number that the server has written.
        fileprivate init?(text: Data?) {
            guard let text, let number = Int64(String(decoding: text, as: UTF8.self)) else { return nil }
            self = number
        }
    }
#else
    /// The store in a PostgreSQL database, which the package's trait `PostgreSQL` brings.
    @available(*, unavailable, message: "Add \"PostgreSQL\" to the traits of this package in your Package.swift.")
    public struct PostgreSQLStore {}
#endif
