#if Redis
    /// The address that a server listens at.
    enum RedisAddress: Sendable, Equatable {
        case network(host: String, port: Int)
        /// A Unix socket.
        case socket(path: String)

        /// Whether nobody but this machine sees what goes over the connection.
        var isLocal: Bool {
            switch self {
            case .network(let host, _): ["localhost", "127.0.0.1", "::1"].contains(host)
            case .socket: true
            }
        }
    }

    /// Which server a URL means.
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
