#if Redis
    import CPingHiredis
    import Foundation
    import PingStorage

    /// The parts of a server's URL.
    ///
    /// `redis://user:password@host:6379/0`, `rediss://…` for TLS, `unix:///path?db=0`, and
    /// `redis-sentinel://…@host1:26379,host2:26379/0?master=NAME` or `rediss-sentinel://…`. The query may have `db`,
    /// `sslrootcert`, `master`, `sentinelpassword` and `replicas`.
    struct RedisURL: Sendable {
        /// The server; with a ``master``, its Sentinels.
        let addresses: [RedisAddress]
        /// The name of the primary at the Sentinels; `nil` without Sentinels.
        let master: String?
        let user: String?
        let password: Secret?
        let sentinelPassword: Secret?
        let database: Int
        let usesTLS: Bool
        /// The file with the authorities that may sign the server's certificate; `nil` for those of the system.
        let authorities: String?
        /// How many replicas must have a change.
        let replicas: Int

        /// Whether this build and this system have TLS for hiredis.
        static var hasTLS: Bool { ping_redis_has_tls() == 1 }

        private static let names: Set = ["db", "sslrootcert", "master", "sentinelpassword", "replicas"]

        /// - Throws: `PingError` with code `invalidConfiguration`, without the URL, which may hold a password.
        init(_ text: Secret) throws(PingError) {
            let text = text.reveal()
            guard let (first, others) = Self.split(text), let parts = URLComponents(string: first),
                let scheme = parts.scheme?.lowercased()
            else { throw Self.unreadable }
            var options: [String: String] = [:]
            for item in parts.queryItems ?? [] {
                guard Self.names.contains(item.name), let value = item.value, !value.isEmpty else {
                    throw Self.unreadable
                }
                options[item.name] = value
            }
            usesTLS = scheme.hasPrefix("rediss")
            master = options["master"]
            addresses = try Self.addresses(scheme, parts, others, master)
            user = parts.user.flatMap { $0.isEmpty ? nil : $0 }
            password = parts.password.map { Secret($0) }
            sentinelPassword = options["sentinelpassword"].map { Secret($0) }
            authorities = options["sslrootcert"]
            database = try Self.number(scheme == "unix" ? options["db"] : String(parts.path.drop { $0 == "/" }))
            replicas = try Self.number(options["replicas"])
            guard !usesTLS || Self.hasTLS else { throw Self.noTLS }
        }

        /// The URL with its first host, and the other hosts of a list.
        private static func split(_ text: String) -> (first: String, others: [Substring])? {
            guard let start = text.range(of: "://")?.upperBound else { return nil }
            let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
            let hosts = text[start..<end].lastIndex(of: "@").map(text.index(after:)) ?? start
            let list = text[hosts..<end].split(separator: ",", omittingEmptySubsequences: false)
            return ("\(text[..<hosts])\(list.first ?? "")\(text[end...])", Array(list.dropFirst()))
        }

        private static func addresses(
            _ scheme: String,
            _ parts: URLComponents,
            _ others: [Substring],
            _ master: String?
        ) throws(PingError) -> [RedisAddress] {
            switch scheme {
            case "redis", "rediss":
                guard others.isEmpty, master == nil else { throw unreadable }
                return [try address(parts, port: 6379)]
            case "unix":
                guard parts.path.count > 1, master == nil else { throw unreadable }
                return [.socket(path: parts.path)]
            case "redis-sentinel", "rediss-sentinel":
                guard master != nil else { throw unreadable }
                var addresses = [try address(parts, port: 26379)]
                for other in others {
                    guard let parts = URLComponents(string: "redis://\(other)") else { throw unreadable }
                    addresses.append(try address(parts, port: 26379))
                }
                return addresses
            default: throw unreadable
            }
        }

        private static func address(_ parts: URLComponents, port: Int) throws(PingError) -> RedisAddress {
            guard let host = parts.host, !host.isEmpty else { throw unreadable }
            return .network(host: host.trimmingCharacters(in: ["[", "]"]), port: parts.port ?? port)
        }

        private static func number(_ text: String?) throws(PingError) -> Int {
            guard let text, !text.isEmpty else { return 0 }
            guard let number = Int(text), number >= 0 else { throw unreadable }
            return number
        }

        private static var unreadable: PingError {
            PingError(
                .invalidConfiguration,
                "The URL of the Redis server cannot be read.",
                recovery:
                    "Write redis://user:password@host:6379/0, unix:///path?db=0 or redis-sentinel://user:password@host1:26379,host2:26379/0?master=name, and percent-encode the password."
            )
        }

        private static var noTLS: PingError {
            PingError(
                .invalidConfiguration,
                "The hiredis that this program was built with cannot encrypt its connections, so the store refuses a URL with rediss.",
                recovery:
                    "Build with hiredis 1.0 or later and its library hiredis_ssl. Or run a TLS tunnel on this machine, such as stunnel, and connect to it with redis://127.0.0.1."
            )
        }
    }
#endif
