#if Redis
    import PingRecords

    /// Why a command has no result.
    enum RedisFailure: PassingFailure, Equatable {
        /// There is no connection. The server has not seen the command.
        case notConnected
        /// The connection broke after the command had been sent. The server may have executed it.
        case lost
        /// The server did not respond in time. It may execute the command still.
        case silent
        /// No connection was free in time. The server has not seen the command.
        case busy
        /// The system has no thread left for the connection.
        case noThread
        /// The peer is not a Redis server.
        case foreign
        /// The server has the change, and too few replicas had it in time.
        case unconfirmed
        /// The Sentinels do not know a primary of that name.
        case unknownMaster
        /// The server is on another machine, and the connection would not be encrypted.
        case unencrypted
        /// The server's certificate is not trusted, or is for another host.
        case distrusted
        /// The file with the authorities cannot be read.
        case noAuthorities
        /// The server refused the command, with the word of its message that names the reason.
        case refused(String)

        /// Whether the cause passes by itself soon: a restart, a failover, a crowd.
        var passesSoon: Bool {
            switch self {
            case .notConnected, .lost, .noThread, .unconfirmed: true
            case .silent, .busy, .foreign, .unknownMaster, .unencrypted, .distrusted, .noAuthorities: false
            case .refused(let word):
                // READONLY: a failover has made a replica of the server, and the address moves to the new primary.
                ["LOADING", "MASTERDOWN", "TRYAGAIN", "CLUSTERDOWN", "BUSY", "NOREPLICAS", "READONLY", Self.crowd]
                    .contains(word)
            }
        }

        /// Whether another connection may have more luck: the server has become a replica, for example.
        var endsConnection: Bool {
            switch self {
            case .busy, .noThread: false
            case .refused(let word): ["READONLY", "NOAUTH", Self.crowd].contains(word)
            default: true
            }
        }

        /// How much it says about what to do. Of the failures of several Sentinels, the caller learns the one that says
        /// most, and one that passes before one that does not.
        var weight: Int { (passesSoon ? 2 : 0) + (self == .notConnected ? 0 : 1) }

        /// - Parameter message: The server's error text. It may quote an argument, so only its reason is kept.
        static func refusal(_ message: String) -> Self {
            if message.contains("max number of clients") { return .refused(crowd) }
            let words = message.split(separator: " ").map(String.init)
            // Before version 7, the error of a command in a script is somewhere in the message.
            return .refused(words.first { reasons[$0] != nil } ?? "ERR")
        }

        /// Our word, since the server's message has none.
        static let crowd = "MAXCLIENTS"

        /// Of what the server says, it holds the word only.
        var error: PingError { PingError(self) }
    }

    extension PingError {
        fileprivate init(_ failure: RedisFailure) {
            switch failure {
            case .notConnected:
                self.init(
                    .storageUnavailable,
                    "Could not connect to the Redis server. Nothing was read or changed.",
                    recovery: "Check that the server runs, and its host and port."
                )
            case .lost:
                self.init(
                    .storageUnavailable,
                    "The connection to the Redis server broke before it responded. It may have stored the change, or not.",
                    recovery: "Read the value, or make the change again."
                )
            case .silent:
                self.init(
                    .storageUnavailable,
                    "The Redis server did not respond in time. It may store the change still, or not.",
                    recovery: "Read the value later, and check the server's load and the network."
                )
            case .noThread: self = .noThread
            case .busy:
                self.init(
                    .storageUnavailable,
                    "No connection to the Redis server was free in time. Nothing was read or changed.",
                    recovery: "Check the server's load and the network, or raise connectionLimit."
                )
            case .foreign:
                self.init(
                    .storageUnavailable,
                    "The response is not one of a Redis server.",
                    recovery: "Check host and port. The port must not be one for TLS."
                )
            case .unconfirmed:
                self.init(
                    .storageUnavailable,
                    "The Redis server has stored the change, but too few of its replicas confirmed it in time.",
                    recovery:
                        "Start the replicas, or lower the number in the URL. Read the value, or make the change again."
                )
            case .unknownMaster:
                self.init(
                    .storageUnavailable,
                    "The Sentinels do not know a primary server of the name in the URL.",
                    recovery: "Correct master in the URL, or the configuration of the Sentinels."
                )
            case .unencrypted:
                self.init(
                    .invalidConfiguration,
                    "The connection to the Redis server is not encrypted, and the server is not on this machine.",
                    recovery:
                        "Use rediss in place of redis in the URL, run a TLS tunnel on this machine, or set allowsUnencryptedNetwork for a network that you trust."
                )
            case .distrusted:
                self.init(
                    .storageDenied,
                    "The certificate of the Redis server is for another host, has expired, or no trusted authority has signed it.",
                    recovery:
                        "Connect to the name that the certificate has, and name the file with its authority as sslrootcert in the URL."
                )
            case .noAuthorities:
                self.init(
                    .invalidConfiguration,
                    "The file with the authorities that may sign the certificate of the Redis server cannot be read.",
                    recovery: "Correct sslrootcert in the URL."
                )
            case .refused(let word):
                let reason = RedisFailure.reasons[word] ?? RedisFailure.otherReason
                self.init(reason.code, "\(reason.message) Its error is \(word).", recovery: reason.recovery)
            }
        }
    }
#endif
