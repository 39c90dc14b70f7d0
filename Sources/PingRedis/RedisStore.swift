#if Redis
    package import Foundation
    public import PingRecords
    public import PingStorage

    /// A Redis or Valkey database that holds the values of many accounts, for any number of processes and machines.
    ///
    /// It needs the package's trait `Redis` and hiredis. The storages of all accounts share one store:
    ///
    /// ```swift
    /// func flow(of session: String, in store: RedisStore) -> RecordStorage<FlowSnapshot> {
    ///     RecordStorage(account: "flow/\(session)", store: store, lifetime: .seconds(600))
    /// }
    /// ```
    ///
    /// The store encrypts each value with the app's key (AES-GCM) and binds it to the prefix and the account's name, so
    /// the database never holds a token in the clear, and a value that somebody moves to another account or prefix is
    /// refused. The names of the accounts are readable in the database. A value of an earlier time of the same account,
    /// such as one from a backup, is not noticed.
    ///
    /// **Configure the server with `appendonly yes` and `maxmemory-policy noeviction`.** Otherwise it forgets tokens
    /// and leases when it restarts, or when its memory is full. ``prepare()`` refuses such a server.
    ///
    /// **TLS needs hiredis 1.0 or later with its library hiredis_ssl.** With an earlier one, such as that of Debian 12,
    /// the store refuses `rediss`: connect over loopback or a Unix socket, with a TLS tunnel on this machine if the
    /// server is on another one. The store refuses other hosts without TLS, unless you allow an unencrypted network.
    ///
    /// With Redis Sentinel, name the Sentinels and the primary:
    /// `redis-sentinel://user:password@host1:26379,host2:26379/0?master=name&replicas=1`. The store asks them for the
    /// primary whenever it connects, so also after a failover.
    ///
    /// Each connection has its own thread, so that no call blocks a thread of Swift's pool. The store opens connections
    /// when it needs them. While the server restarts, calls wait and try again. The store does
    /// not support Redis Cluster.
    public final class RedisStore: Sendable {
        package let keyProvider: any EncryptionKeyProvider
        package let turns = RecordTurns()
        package let place: StorePlace
        private let pool: ConnectionPool<RedisConnection>
        let prefix: String
        private let requiresPersistence: Bool
        /// How many replicas must have a change.
        private let replicas: Int
        private let preparation = Preparation()

        /// A store. It does not connect yet.
        ///
        /// - Parameters:
        ///   - url: `redis://user:password@127.0.0.1:6379/0`, `rediss://…` for TLS,
        ///     `unix:///run/redis/redis.sock?db=0`, or
        ///     `redis-sentinel://user:password@host1:26379,host2:26379/0?master=name`. User, password, port and
        ///     database may be missing. The query may add `sslrootcert` (the file with the authorities that may sign
        ///     the server's certificate; without it those of the system count), `sentinelpassword` (that of the
        ///     Sentinels) and `replicas` (how many replicas must have a change before a call returns, so that a
        ///     failover to one of them loses nothing; the user then needs the right to `WAIT`).
        ///   - prefix: The prefix of the names of all keys. Apps that share a database choose their own. The values are
        ///     bound to the prefix.
        ///   - keyProvider: The key that encrypts the values. All processes need the same one;
        ///     `EncryptionKeys` changes it.
        ///   - connectionLimit: How many connections this process opens at most. The last of
        ///     several renews leases only.
        ///   - connectTimeout: How long connecting and logging in may take, with the name server and the Sentinels.
        ///   - responseTimeout: How long the server may take for the response to a command.
        ///   - retryTimeout: How long a call tries again while the server restarts or refuses connections.
        ///   - requiresPersistence: Whether ``prepare()`` refuses a server that forgets. It asks the server with
        ///     `INFO`. `false` is for values that may be lost, and for a server whose operator promises
        ///     what `INFO` does not show.
        ///   - allowsUnencryptedNetwork: Whether the server may be on another machine. Others on the network see the
        ///     password and the names of accounts, and can change what the store reads and writes.
        /// - Throws: `PingError` with code `invalidConfiguration` when the URL cannot be read, is one with `rediss`
        ///   where hiredis has no TLS, or names another machine without TLS.
        public init(
            url: Secret,
            prefix: String = "ping",
            keyProvider: any EncryptionKeyProvider,
            connectionLimit: Int = 4,
            connectTimeout: Duration = .seconds(5),
            responseTimeout: Duration = .seconds(5),
            retryTimeout: Duration = .seconds(5),
            requiresPersistence: Bool = true,
            allowsUnencryptedNetwork: Bool = false
        ) throws(PingError) {
            let servers = try RedisServers(
                url,
                allowsUnencryptedNetwork: allowsUnencryptedNetwork,
                connectTimeout: connectTimeout,
                responseTimeout: responseTimeout
            )
            self.keyProvider = keyProvider
            self.prefix = prefix
            place = StorePlace(kind: "redis", name: prefix)
            self.requiresPersistence = requiresPersistence
            replicas = servers.url.replicas
            pool = ConnectionPool(
                count: connectionLimit,
                attemptTimeout: connectTimeout + responseTimeout,
                retryTimeout: retryTimeout
            ) { RedisConnection(servers, number: $0) }
        }

        /// Connects, and checks that the server keeps what it stores. Call it when a service starts, to fail early.
        ///
        /// - Throws: `PingError` with code `storageUnavailable` when there is not a server, `storageDenied` when it
        ///   refuses the user, and `invalidConfiguration` when it does not write its changes to
        ///   disk, or may evict keys.
        public func prepare() async throws(PingError) {
            try await preparation.run { try await self.checkServer() }
        }

        private func checkServer() async throws(PingError) {
            let facts = try await serverFacts()
            guard requiresPersistence else { return }
            guard facts["aof_enabled"] != "0" else {
                throw forgetful("does not write its changes to disk", "Set appendonly yes")
            }
            guard facts["maxmemory"] ?? "0" == "0" || facts["maxmemory_policy"] == "noeviction" else {
                throw forgetful("removes keys when its memory is full", "Set maxmemory-policy noeviction")
            }
        }

        /// The server's facts about itself.
        private func serverFacts() async throws(PingError) -> [String: String] {
            let question = requiresPersistence ? "INFO" : "PING"
            return try await pool.run { connection, deadline async throws(RedisFailure) in
                let reply = try await connection.execute([Data(question.utf8)], replicas: 0, by: deadline)
                guard case .bytes(let text) = reply else { throw .foreign }
                let facts = Self.facts(String(decoding: text, as: UTF8.self))
                // A server that still reads its file reports that it does not write one.
                guard facts["loading"] != "1" else { throw .refused("LOADING") }
                return facts
            }
        }

        private static func facts(_ text: String) -> [String: String] {
            var facts: [String: String] = [:]
            for line in text.split(whereSeparator: \.isNewline) {
                let parts = line.split(separator: ":", maxSplits: 1)
                if parts.count == 2 { facts[String(parts[0])] = String(parts[1]) }
            }
            return facts
        }

        private func forgetful(_ what: String, _ setting: String) -> PingError {
            PingError(
                .invalidConfiguration,
                "The Redis server \(what), so sessions would be lost.",
                recovery:
                    "\(setting) at the server. If the values may be lost, make the store with requiresPersistence: false."
            )
        }

        func execute(
            _ words: [Data],
            isChange: Bool = false,
            within limit: Duration? = nil
        ) async throws(PingError) -> RedisReply {
            let replicas = isChange ? replicas : 0
            return try await pool.run(within: limit) { connection, deadline async throws(RedisFailure) in
                try await connection.execute(words, replicas: replicas, by: deadline)
            }
        }

        private func run(_ script: String, _ name: String, _ arguments: [Data] = []) async throws(PingError)
            -> RedisReply
        {
            try await prepare()
            return try await execute(command(script, name, arguments))
        }

        /// Whether a script that responds with 0 when it does nothing did something.
        func changes(_ script: String, _ name: String, _ arguments: [Data] = []) async throws(PingError) -> Bool {
            try await prepare()
            return try await execute(command(script, name, arguments), isChange: true) != .number(0)
        }

        private func command(_ script: String, _ name: String, _ arguments: [Data]) -> [Data] {
            ["EVAL", script, "1", "\(prefix):\(name)"].map { Data($0.utf8) } + arguments
        }
    }

    extension RedisStore: RecordStore {
        public var records: StoreRecords { StoreRecords(self) }
    }

    extension RedisStore: RecordTable {
        package func read(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Data? {
            let script = lease == nil ? RedisScripts.read : RedisScripts.readLeased
            guard case .bytes(let value) = try await run(script, name) else { return nil }
            return value
        }

        package func write(
            _ name: String,
            _ value: Data,
            lifetime: Duration?,
            _ lease: RecordLease?
        ) async throws(PingError) -> Bool {
            let arguments = [value, lifetime.map(milliseconds) ?? Data()]
            guard let lease else { return try await changes(RedisScripts.write, name, arguments) }
            return try await changes(RedisScripts.writeLeased, name, arguments + fence(lease))
        }

        package func remove(_ name: String, _ lease: RecordLease?) async throws(PingError) -> Bool {
            guard let lease else { return try await changes(RedisScripts.remove, name) }
            return try await changes(RedisScripts.removeLeased, name, fence(lease))
        }

        package func take(_ name: String, owner: String, for duration: Duration) async throws(PingError) -> TakenLease?
        {
            try await prepare()
            let words = command(RedisScripts.take, name, [Data(owner.utf8), milliseconds(duration)])
            let reply = try await execute(words, isChange: true)
            guard case .array(let parts) = reply, parts.count == 3, case .number(let fence) = parts[0],
                case .number(let age) = parts[2]
            else { return nil }
            guard case .bytes(let before) = parts[1] else { return TakenLease(fence: fence, before: .givenBack) }
            return TakenLease(
                fence: fence,
                before: LeaseEnd(owner: String(decoding: before, as: UTF8.self), age: age)
            )
        }

        package func renew(
            _ lease: RecordLease,
            for duration: Duration,
            within limit: Duration
        ) async throws(PingError) -> Bool {
            let arguments = [Data(lease.owner.utf8), milliseconds(duration)]
            let words = command(RedisScripts.renew, lease.name, arguments)
            return try await execute(words, isChange: true, within: limit) != .number(0)
        }

        package func release(_ lease: RecordLease, leaving note: LeaseNote?) async throws(PingError) {
            let note = note.map { [Data($0.text.utf8), milliseconds($0.age)] } ?? []
            _ = try await run(RedisScripts.release, lease.name, [Data(lease.owner.utf8)] + note)
        }

        private func fence(_ lease: RecordLease) -> [Data] {
            [Data("\(lease.fence)".utf8), Data(lease.owner.utf8)]
        }

        private func milliseconds(_ duration: Duration) -> Data {
            Data("\(duration.wholeMilliseconds)".utf8)
        }
    }
#else
    /// The store in a Redis or Valkey database, which the package's trait `Redis` brings.
    @available(*, unavailable, message: "Add \"Redis\" to the traits of this package in your Package.swift.")
    public struct RedisStore {}
#endif
