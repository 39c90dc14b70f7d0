#if Redis
    import Foundation
    import PingStorage

    /// How to reach the server.
    struct RedisSettings: Sendable {
        let url: RedisURL
        let servers: RedisServers
        let allowsUnencryptedNetwork: Bool
        let connectTimeout: Duration
        let responseTimeout: Duration

        /// - Throws: `PingError` with code `invalidConfiguration`, without the URL, which may hold a password.
        init(
            _ url: Secret,
            allowsUnencryptedNetwork: Bool,
            connectTimeout: Duration,
            responseTimeout: Duration
        ) throws(PingError) {
            self.url = try RedisURL(url)
            servers = RedisServers()
            self.allowsUnencryptedNetwork = allowsUnencryptedNetwork
            self.connectTimeout = connectTimeout
            self.responseTimeout = responseTimeout
            guard self.url.target.addresses.allSatisfy(permits) else { throw RedisFailure.unencrypted.error }
        }

        /// Whether the store may connect there.
        func permits(_ address: RedisAddress) -> Bool {
            address.isLocal || url.usesTLS || allowsUnencryptedNetwork
        }
    }
#endif
