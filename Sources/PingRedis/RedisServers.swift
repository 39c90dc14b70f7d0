#if Redis
    import Foundation
    import PingRecords
    import PingStorage

    /// Finds the server that a URL means, for all connections of a store.
    final class RedisServers: Sendable {
        let url: RedisURL
        let connectTimeout: Duration
        let responseTimeout: Duration
        private let allowsUnencryptedNetwork: Bool
        private let names = HostNames()
        /// Of the Sentinels.
        private let shares = TimeShares()

        /// - Throws: `PingError` with code `invalidConfiguration`, without the URL, which may hold a password.
        init(
            _ url: Secret,
            allowsUnencryptedNetwork: Bool,
            connectTimeout: Duration,
            responseTimeout: Duration
        ) throws(PingError) {
            self.url = try RedisURL(url)
            self.allowsUnencryptedNetwork = allowsUnencryptedNetwork
            self.connectTimeout = connectTimeout
            self.responseTimeout = responseTimeout
            guard self.url.addresses.allSatisfy(permits) else { throw RedisFailure.unencrypted.error }
        }

        /// Whether the store may connect there.
        private func permits(_ address: RedisAddress) -> Bool {
            address.isLocal || url.usesTLS || allowsUnencryptedNetwork
        }

        /// Connects, logs in, and selects the database.
        ///
        /// Asks one Sentinel after another, first the one that answered last. Each gets a share of the time for itself
        /// and for the server that it names, so that a dead Sentinel, or one that names a dead server,
        /// does not hide the others.
        func connect(by deadline: ContinuousClock.Instant) throws(RedisFailure) -> RedisHandle {
            guard let master = url.master else { return try connect(to: url.addresses[0], by: deadline) }
            do {
                return try shares.first(of: url.addresses, by: deadline) { sentinel, end throws(RedisFailure) in
                    let handle = try connect(to: address(of: master, sentinel, by: end), by: end)
                    try handle.requirePrimary(by: end)
                    return handle
                }
            } catch {
                // A failure that passes comes before one that does not, and a refusal before silence.
                throw error.all.map(\.whileConnecting).max { $0.weight < $1.weight } ?? .notConnected
            }
        }

        private func address(
            of master: String,
            _ sentinel: RedisAddress,
            by deadline: ContinuousClock.Instant
        ) throws(RedisFailure) -> RedisAddress {
            // A Sentinel that hangs leaves time for the server that the next one names.
            let handle = try reach(sentinel, by: deadline)
            if let password = url.sentinelPassword {
                try handle.logIn(user: nil, password, database: 0, by: deadline)
            }
            let words = ["SENTINEL", "get-master-addr-by-name", master].map { Data($0.utf8) }
            switch try handle.execute(words, by: deadline) {
            case .array(let parts):
                guard parts.count == 2, case .bytes(let host) = parts[0], case .bytes(let number) = parts[1],
                    let port = Int(String(decoding: number, as: UTF8.self))
                else { throw .foreign }
                let address = RedisAddress.network(host: String(decoding: host, as: UTF8.self), port: port)
                guard permits(address) else { throw .unencrypted }
                return address
            case .none: throw .unknownMaster
            default: throw .foreign
            }
        }

        private func connect(
            to address: RedisAddress,
            by deadline: ContinuousClock.Instant
        ) throws(RedisFailure) -> RedisHandle {
            let handle = try reach(address, by: deadline)
            do throws(RedisFailure) {
                try handle.logIn(user: url.user, url.password, database: url.database, by: deadline)
            } catch {
                throw error.whileConnecting
            }
            return handle
        }

        /// Tries all addresses of a host. Each gets a share of the time.
        private func reach(
            _ address: RedisAddress,
            by deadline: ContinuousClock.Instant
        ) throws(RedisFailure) -> RedisHandle {
            guard case .network(let host, let port) = address else {
                return try RedisHandle.connect(to: address, named: "localhost", url, by: deadline)
            }
            // hiredis would wait for the name server without a limit.
            let found: [String]
            do { found = try names.addresses(of: host, by: deadline) } catch {
                throw error == .noThread ? .noThread : .notConnected
            }
            do {
                return try TimeShares().first(of: found, by: deadline) { place, end throws(RedisFailure) in
                    let place = RedisAddress.network(host: place, port: port)
                    return try RedisHandle.connect(to: place, named: host, url, by: end)
                }
            } catch {
                throw error.all.first { $0 != .notConnected } ?? .notConnected
            }
        }
    }

    extension RedisFailure {
        /// A connection that breaks before it is there has executed nothing.
        fileprivate var whileConnecting: RedisFailure { [.lost, .silent].contains(self) ? .notConnected : self }
    }
#endif
