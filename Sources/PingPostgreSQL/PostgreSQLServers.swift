#if PostgreSQL
    import CPingPostgreSQL
    import Foundation
    import PingLogger
    import PingRecords
    import PingStorage

    /// The servers that a connection string names, for all connections of a store.
    final class PostgreSQLServers: Sendable {
        /// Parameters of libpq.
        typealias Parameters = [(name: String, value: String)]

        let connectTimeout: Duration
        let responseTimeout: Duration
        private let connection: Secret
        /// The password in the string, which must not be logged.
        private let password: Secret?
        /// The parameters that each server adds to those of the string; at least one. A host without parameters leaves
        /// the choice to libpq.
        private let hosts: [Parameters]
        private let names = HostNames()
        private let logger: any Logger
        private let shares = TimeShares()
        /// The lines logged since a connection worked: the connections of a store fail together, and again and again.
        private let said = Locked<Set<String>>([])

        /// - Throws: `PingError` with code `invalidConfiguration`. It does not quote the string,
        ///   which may hold a password.
        init(
            _ connection: Secret,
            connectTimeout: Duration,
            responseTimeout: Duration,
            logger: any Logger = LogManager.none
        ) throws(PingError) {
            guard let options = Self.options(of: connection.reveal()) else {
                throw PingError(
                    .invalidConfiguration,
                    "libpq cannot read the connection string for PostgreSQL.",
                    recovery:
                        "Write it as postgresql://user@host/database or as host=… dbname=…, and percent-encode a password in a URI."
                )
            }
            self.connection = connection
            self.connectTimeout = connectTimeout
            self.responseTimeout = responseTimeout
            self.logger = logger
            password = options["password"].map { Secret($0) }
            let lists = ["host", "hostaddr", "port"].map { name in
                (name, options[name].map { $0.split(separator: ",", omittingEmptySubsequences: false) } ?? [])
            }
            let count = max(lists[0].1.count, lists[1].1.count)
            guard count > 0, lists.allSatisfy({ [0, 1, count].contains($0.1.count) }) else {
                hosts = [[]]
                return
            }
            hosts = (0..<count).map { index in
                lists.compactMap { name, values in
                    values.isEmpty ? nil : (name, String(values.count == 1 ? values[0] : values[index]))
                }
            }
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

        /// Tries one host after another, first the one that worked last, and all addresses of each.
        func connect(by deadline: ContinuousClock.Instant) throws(PostgreSQLFailure) -> PostgreSQLHandle {
            do {
                let handle = try shares.first(of: hosts, by: deadline) { host, end throws(PostgreSQLObstacle) in
                    try connect(to: host, by: end)
                }
                said.set([])
                return handle
            } catch {
                throw .notConnected(Self.telling(error.all))
            }
        }

        /// An obstacle that passes comes before one that does not, so that a host that is wrong does not end the wait
        /// for the others.
        static func telling(_ obstacles: [PostgreSQLObstacle]) -> PostgreSQLObstacle {
            obstacles.max { ($0.passesSoon ? 1 : 0, $0.weight) < ($1.passesSoon ? 1 : 0, $1.weight) } ?? .other
        }

        private func connect(
            to host: Parameters,
            by deadline: ContinuousClock.Instant
        ) throws(PostgreSQLObstacle) -> PostgreSQLHandle {
            let places = try addresses(of: host, by: deadline)
            do {
                return try TimeShares().first(of: places, by: deadline) { place, end throws(PostgreSQLObstacle) in
                    try PostgreSQLHandle.connect(parameters + host + place, by: end, report: warn)
                }
            } catch {
                throw error.all.max { $0.weight < $1.weight } ?? .other
            }
        }

        /// The parameters of the connection: our defaults, the application's string, and what the store depends on.
        private var parameters: Parameters {
            // Of several servers, the one that takes changes.
            let target = hosts.count > 1 ? [("target_session_attrs", "read-write")] : []
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

        /// The addresses of the host, as parameters. libpq would wait for the name server without a limit.
        private func addresses(
            of host: Parameters,
            by deadline: ContinuousClock.Instant
        ) throws(PostgreSQLObstacle) -> [Parameters] {
            let isFound = host.contains { $0.name == "hostaddr" && !$0.value.isEmpty }
            guard !isFound, let name = host.first(where: { $0.name == "host" })?.value,
                let start = name.first, !["/", "@"].contains(start)
            else { return [[]] }
            do { return try names.addresses(of: name, by: deadline).map { [("hostaddr", $0)] } } catch {
                switch error {
                case .silent:
                    log("The name server did not respond in time for \(name).")
                    throw .silent
                case .unknown:
                    log("The name server does not know \(name).")
                    throw .unknownHost
                case .noThread: throw .noThread
                }
            }
        }

        private func warn(_ words: String) {
            var words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // libpq quotes names of hosts, users and files only. Should it ever quote more, this is not logged.
            if let password = password?.reveal(), !password.isEmpty {
                words = words.replacing(password, with: "…")
            }
            log("libpq says: \(words)")
        }

        private func log(_ words: String) {
            if said.withLock({ $0.insert(words).inserted }) {
                logger.w("Could not connect to the PostgreSQL server. \(words)")
            }
        }
    }
#endif
