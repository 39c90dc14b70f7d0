#if Redis
    /// The address that a server listens at.
    enum RedisAddress: Sendable, Equatable {
        case network(host: String, port: Int)
        /// A Unix socket.
        case socket(path: String)

        /// Whether this machine alone sees the bytes of the connection.
        var isLocal: Bool {
            switch self {
            case .network(let host, _): ["localhost", "127.0.0.1", "::1"].contains(host)
            case .socket: true
            }
        }
    }

    /// The server of a URL.
    enum RedisTarget: Sendable, Equatable {
        case server(RedisAddress)
        /// The one that Sentinels name as the primary.
        case sentinels([RedisAddress], master: String)

        var addresses: [RedisAddress] {
            switch self {
            case .server(let address): [address]
            case .sentinels(let addresses, _): addresses
            }
        }
    }
#endif
