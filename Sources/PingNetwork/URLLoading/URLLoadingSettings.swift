#if canImport(Darwin)
    import Foundation
    import HTTPTypes
    import Network
    import Security

    /// A transport's settings in the form that URL loading takes, made once for a client.
    struct URLLoadingSettings: Sendable {
        let settings: HttpClientSettings
        /// The certificates of the authorities that alone are trusted, in DER form; `nil` for the system's.
        let authorities: [Data]?
        /// The credential for a server that asks for a client certificate.
        let clientCredential: URLCredential?
        let pins: HostPins

        init(_ settings: HttpClientSettings) {
            self.settings = settings
            authorities = settings.trustedAuthorities.bundle.map { PEM.certificates(in: $0) ?? [] }
            clientCredential = settings.clientCertificate?.urlCredential
            pins = HostPins(settings)
        }

        /// Throws what is wrong with the settings or the request, before anything is sent.
        func check(_ request: HttpRequest) throws {
            try settings.check(request)
            guard authorities?.isEmpty != true else { throw TrustedAuthorities.holdNoCertificate }
            try checkClientCertificate(request)
            _ = try pins.pins(for: request)
        }

        private func checkClientCertificate(_ request: HttpRequest) throws {
            guard let certificate = settings.clientCertificate, clientCredential == nil else { return }
            guard case .pkcs12 = certificate.form else {
                throw PingError(
                    .invalidHttpClientSetting,
                    "URL loading takes no client certificate in PEM form.",
                    recovery: "Put certificate and key into a PKCS #12 file, and use ClientCertificate.pkcs12."
                )
            }
            throw NetworkFailure.clientCertificateUnusable.error(for: request)
        }
    }

    extension URLSessionConfiguration {
        /// A configuration that keeps the settings, and shares nothing with the rest of the process.
        static func isolated(_ settings: HttpClientSettings) -> URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpCookieStorage = nil
            configuration.httpCookieAcceptPolicy = .never
            configuration.httpShouldSetCookies = false
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            configuration.httpMaximumConnectionsPerHost = 6
            configuration.tlsMinimumSupportedProtocolVersion = settings.lowestTLSVersion == .v13 ? .TLSv13 : .TLSv12
            configuration.setProxy(settings.proxy)
            return configuration
        }

        private func setProxy(_ proxy: HttpProxy) {
            switch proxy {
            case .environment: connectionProxyDictionary = nil
            case .none: connectionProxyDictionary = [:]
            case .server(let server) where server.isSecure: setSecureProxy(server)
            case .server(let server):
                // The constants for the keys of https are missing on iOS; their values work there. Plain http goes to
                // this machine only, and would leave it through a proxy on another.
                connectionProxyDictionary = [
                    "HTTPEnable": server.isLoopback ? 1 : 0, "HTTPProxy": server.host, "HTTPPort": server.port,
                    "HTTPSEnable": 1, "HTTPSProxy": server.host, "HTTPSPort": server.port,
                ]
            }
        }

        /// The dictionary has no word for an encrypted connection to the proxy.
        private func setSecureProxy(_ server: HttpProxy.Server) {
            guard let port = UInt16(exactly: server.port).flatMap(NWEndpoint.Port.init(rawValue:)) else { return }
            var proxy = ProxyConfiguration(
                httpCONNECTProxy: .hostPort(host: NWEndpoint.Host(server.host), port: port),
                tlsOptions: NWProtocolTLS.Options()
            )
            if let user = server.user {
                proxy.applyCredential(username: user, password: server.password?.reveal() ?? "")
            }
            if !server.isLoopback { proxy.excludedDomains = ["localhost", "127.0.0.1", "::1"] }
            proxyConfigurations = [proxy]
        }
    }
#endif
