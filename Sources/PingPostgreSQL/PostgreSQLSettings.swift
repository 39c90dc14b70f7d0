#if PostgreSQL
    import CPostgreSQL
    import PingStorage

    /// How to reach the server.
    struct PostgreSQLSettings: Sendable {
        let connection: Secret
        let connectTimeout: Duration
        let responseTimeout: Duration

        /// - Throws: `PingError` with code `invalidConfiguration`. It does not quote the string, which may hold a password.
        init(
            _ connection: Secret,
            connectTimeout: Duration,
            responseTimeout: Duration
        ) throws(PingError) {
            self.connection = connection
            self.connectTimeout = connectTimeout
            self.responseTimeout = responseTimeout
            guard Self.isReadable(connection.reveal()) else {
                throw PingError(
                    .invalidConfiguration,
                    "libpq cannot read the connection string for PostgreSQL.",
                    recovery:
                        "Write it as postgresql://user@host/database or as host=… dbname=…, and percent-encode a password in a URI."
                )
            }
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

        private static func isReadable(_ connection: String) -> Bool {
            let isWhole =
                connection.hasPrefix("postgresql://") || connection.hasPrefix("postgres://") || connection.contains("=")
            var message: UnsafeMutablePointer<CChar>?
            let options = unsafe PQconninfoParse(connection, &message)
            unsafe PQfreemem(message)
            guard let options = unsafe options else { return false }
            unsafe PQconninfoFree(options)
            return isWhole
        }
    }
#endif
