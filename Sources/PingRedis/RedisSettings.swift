#if Redis
    import Foundation
    import PingStorage

    /// How to reach the server.
    struct RedisSettings: Sendable {
        let address: RedisAddress
        let user: String?
        let password: Secret?
        let database: Int
        let connectTimeout: Duration
        let responseTimeout: Duration

        /// - Throws: `PingError` with code `invalidConfiguration`. It does not quote the URL, which may hold a password.
        init(
            _ url: Secret,
            allowsUnencryptedNetwork: Bool,
            connectTimeout: Duration,
            responseTimeout: Duration
        ) throws(PingError) {
            guard let parts = URLComponents(string: url.reveal()) else { throw Self.unreadable }
            address = try Self.address(parts)
            guard address.isLocal || allowsUnencryptedNetwork else {
                throw PingError(
                    .invalidConfiguration,
                    "The connection to the Redis server is not encrypted, and the server is not on this machine.",
                    recovery:
                        "Run a TLS tunnel on this machine, or set allowsUnencryptedNetwork for a network that you trust."
                )
            }
            database = try Self.database(parts)
            user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
            password = parts.password.map { Secret($0) }
            self.connectTimeout = connectTimeout
            self.responseTimeout = responseTimeout
        }

        private static func address(_ parts: URLComponents) throws(PingError) -> RedisAddress {
            switch parts.scheme?.lowercased() {
            case "redis":
                guard let host = parts.host, !host.isEmpty else { throw unreadable }
                return .network(host: host.trimmingCharacters(in: ["[", "]"]), port: parts.port ?? 6379)
            case "unix":
                guard parts.path.count > 1 else { throw unreadable }
                return .socket(path: parts.path)
            case "rediss":
                throw PingError(
                    .invalidConfiguration,
                    "The store in Redis cannot encrypt its connections, so it refuses a URL with rediss.",
                    recovery:
                        "Run a TLS tunnel on this machine, such as stunnel, and connect to it with redis://127.0.0.1."
                )
            default: throw unreadable
            }
        }

        /// The path of `redis://host/1`, or the query of `unix:///path?db=1`.
        private static func database(_ parts: URLComponents) throws(PingError) -> Int {
            let text =
                parts.scheme?.lowercased() == "unix"
                ? parts.queryItems?.first { $0.name == "db" }?.value ?? ""
                : String(parts.path.drop { $0 == "/" })
            guard let database = text.isEmpty ? 0 : Int(text), database >= 0 else { throw unreadable }
            return database
        }

        private static var unreadable: PingError {
            PingError(
                .invalidConfiguration,
                "The URL of the Redis server cannot be read.",
                recovery:
                    "Write redis://user:password@host:6379/0 or unix:///path?db=0, and percent-encode the password."
            )
        }
    }
#endif
