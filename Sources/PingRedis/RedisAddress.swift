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
#endif
