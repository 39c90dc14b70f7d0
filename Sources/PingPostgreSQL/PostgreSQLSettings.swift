#if PostgreSQL
    import CPingPostgreSQL
    import PingStorage

    /// How to reach the server.
    struct PostgreSQLSettings: Sendable {
        let connection: Secret
        let connectTimeout: Duration
        let responseTimeout: Duration
        /// What each host adds to ``parameters``. A single one without parameters leaves the hosts to libpq.
        let hosts: [[(name: String, value: String)]]

        /// - Throws: `PingError` with code `invalidConfiguration`. It does not quote the string, which may hold a password.
        init(
            _ connection: Secret,
            connectTimeout: Duration,
            responseTimeout: Duration
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
            hosts = Self.hosts(in: options)
        }

        /// The parameters of the connection: our defaults, the application's string, and what the store depends on.
        var parameters: [(name: String, value: String)] {
            [
                ("application_name", "ping-swift-sdk"),
                // By default the server has to prove who it is.
                ("sslmode", "verify-full"),
                // A peer that has vanished without a word is noticed after this many milliseconds.
                ("tcp_user_timeout", "10000"),
                ("dbname", connection.reveal()),
                ("client_encoding", "UTF8"),
            ]
        }

        /// The hosts of lists such as `host=a,b port=5432,5433`.
        private static func hosts(in options: [String: String]) -> [[(name: String, value: String)]] {
            let lists = ["host", "hostaddr", "port"].map { name in
                (name, options[name].map { $0.split(separator: ",", omittingEmptySubsequences: false) } ?? [])
            }
            let count = max(lists[0].1.count, lists[1].1.count)
            guard count > 1, lists.allSatisfy({ [0, 1, count].contains($0.1.count) }) else { return [[]] }
            return (0..<count).map { index in
                lists.compactMap { name, values in
                    values.isEmpty ? nil : (name, String(values.count == 1 ? values[0] : values[index]))
                }
            }
        }

        /// What libpq reads in a connection string; `nil` when it cannot.
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
