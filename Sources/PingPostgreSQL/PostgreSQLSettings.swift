#if PostgreSQL
    import CPingPostgreSQL
    import PingLogger
    import PingStorage

    /// How to reach the server.
    struct PostgreSQLSettings: Sendable {
        let connection: Secret
        let connectTimeout: Duration
        let responseTimeout: Duration
        let servers: PostgreSQLServers
        /// The password in the string, which must not be logged.
        let password: Secret?

        /// - Throws: `PingError` with code `invalidConfiguration`. It does not quote the string,
        ///   which may hold a password.
        init(
            _ connection: Secret,
            connectTimeout: Duration,
            responseTimeout: Duration,
            logger: any Logger = LogManager.none
        ) throws(PingError) {
            self.connection = connection
            self.connectTimeout = connectTimeout
            self.responseTimeout = responseTimeout
            guard let options = Self.options(of: connection.reveal()) else {
                throw PingError(
                    .invalidConfiguration,
                    "libpq cannot read the connection string for PostgreSQL.",
                    recovery:
                        "Write it as postgresql://user@host/database or as host=… dbname=…, and percent-encode a password in a URI."
                )
            }
            servers = PostgreSQLServers(options, logger: logger)
            password = options["password"].map { Secret($0) }
        }

        /// The parameters of the connection: our defaults, the application's string, and what the store depends on.
        var parameters: [(name: String, value: String)] {
            // Of several servers, the one that takes changes.
            let target = servers.hosts.count > 1 ? [("target_session_attrs", "read-write")] : []
            return target + [
                ("application_name", "ping-swift-sdk"),
                // By default the server has to prove who it is.
                ("sslmode", "verify-full"),
                // A peer that has vanished without a word is noticed after this many milliseconds.
                ("tcp_user_timeout", "10000"),
                // A firewall sees a sign of life before it forgets an idle connection.
                ("keepalives_idle", "30"), ("keepalives_interval", "10"), ("keepalives_count", "3"),
                ("dbname", connection.reveal()),
                ("client_encoding", "UTF8"),
            ]
        }

        /// The options that libpq reads in a connection string; `nil` when it cannot.
        private static func options(of connection: String) -> [String: String]? {
            let isWhole =
                connection.hasPrefix("postgresql://") || connection.hasPrefix("postgres://") || connection.contains("=")
            var message: UnsafeMutablePointer<CChar>?
            let found = unsafe PQconninfoParse(connection, &message)
            unsafe PQfreemem(message)
            guard let found = unsafe found else { return nil }
            defer { unsafe PQconninfoFree(found) }
            var options: [String: String] = [:]
            var next = unsafe found
            while let keyword = unsafe next.pointee.keyword {
                if let value = unsafe next.pointee.val {
                    unsafe options[String(cString: keyword)] = unsafe String(cString: value)
                }
                unsafe next += 1
            }
            return isWhole ? options : nil
        }
    }
#endif
