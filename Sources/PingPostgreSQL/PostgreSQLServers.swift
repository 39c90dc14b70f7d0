#if PostgreSQL
    import Foundation
    import PingLogger
    import PingRecords

    /// The servers that a connection string names, for all connections of a store.
    final class PostgreSQLServers: Sendable {
        /// The parameters that a server adds to those of the string.
        typealias Host = [(name: String, value: String)]

        /// At least one. A host without parameters leaves the choice to libpq.
        let hosts: [Host]
        private let names = HostNames()
        private let logger: any Logger
        private let shares = TimeShares()
        /// The lines logged since a connection worked: the connections of a store fail together, and again and again.
        private let said = Locked<Set<String>>([])

        /// - Parameter options: The options that libpq reads in the string.
        init(_ options: [String: String], logger: any Logger) {
            self.logger = logger
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

        /// Tries one host after another, first the one that worked last, and all addresses of each.
        func connect(
            _ settings: PostgreSQLSettings,
            by deadline: ContinuousClock.Instant
        ) throws(PostgreSQLFailure) -> PostgreSQLHandle {
            do {
                let handle = try shares.first(of: hosts, by: deadline) { host, end throws(PostgreSQLObstacle) in
                    try connect(to: host, settings, by: end)
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
            to host: Host,
            _ settings: PostgreSQLSettings,
            by deadline: ContinuousClock.Instant
        ) throws(PostgreSQLObstacle) -> PostgreSQLHandle {
            let places = try addresses(of: host, by: deadline)
            do {
                return try TimeShares().first(of: places, by: deadline) { place, end throws(PostgreSQLObstacle) in
                    try PostgreSQLHandle.connect(settings.parameters + host + place, by: end) { warn($0, settings) }
                }
            } catch {
                throw error.all.max { $0.weight < $1.weight } ?? .other
            }
        }

        /// The addresses of the host, as parameters. libpq would wait for the name server without a limit.
        private func addresses(
            of host: Host,
            by deadline: ContinuousClock.Instant
        ) throws(PostgreSQLObstacle) -> [Host] {
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

        private func warn(_ words: String, _ settings: PostgreSQLSettings) {
            var words = words.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            // libpq quotes names of hosts, users and files only. Should it ever quote more, this is not logged.
            if let password = settings.password?.reveal(), !password.isEmpty {
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
