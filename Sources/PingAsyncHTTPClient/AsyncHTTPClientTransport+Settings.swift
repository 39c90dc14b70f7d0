#if AsyncHTTPClient
    import AsyncHTTPClient
    import Foundation
    import NIOCore
    import NIOSSL

    extension AsyncHTTPClientTransport {
        /// A client's configuration that keeps the rules of a transport and the settings.
        static func configuration(_ settings: HttpClientSettings) throws -> HTTPClient.Configuration {
            guard settings.pinnedPublicKeys.isEmpty else {
                throw invalid(
                    "The transport over async-http-client cannot pin public keys.",
                    "Take the default transport for hosts with pinned keys."
                )
            }
            var configuration = configuration
            configuration.timeout.connect = TimeAmount(clamping: settings.connectTimeout)
            if case .server(let server) = settings.proxy { configuration.proxy = try proxy(server) }
            configuration.tlsConfiguration = try tls(settings)
            return configuration
        }

        private static func proxy(_ server: HttpProxy.Server) throws -> HTTPClient.Configuration.Proxy {
            guard !server.isSecure else {
                throw invalid(
                    "The transport over async-http-client does not encrypt the connection to a proxy.",
                    "Give a proxy with http, or take the default transport."
                )
            }
            let authorization = server.user.map { user in
                HTTPClient.Authorization.basic(username: user, password: server.password?.reveal() ?? "")
            }
            return .server(host: server.host, port: server.port, authorization: authorization)
        }

        private static func tls(_ settings: HttpClientSettings) throws -> TLSConfiguration {
            var tls = TLSConfiguration.makeClientConfiguration()
            tls.minimumTLSVersion = settings.lowestTLSVersion == .v13 ? .tlsv13 : .tlsv12
            if case .bundle(let bundle) = settings.trustedAuthorities {
                tls.trustRoots = .certificates(
                    try usable("The bundle of certificate authorities") {
                        try NIOSSLCertificate.fromPEMBytes(Array(bundle))
                    }
                )
            }
            guard let certificate = settings.clientCertificate else { return tls }
            let (chain, key) = try usable("The client certificate") { try identity(certificate.form) }
            tls.certificateChain = chain.map { .certificate($0) }
            tls.privateKey = .privateKey(key)
            // A context takes a key of this certificate only. Without this one, the first request would find out.
            _ = try usable("The client certificate with its key") { try NIOSSLContext(configuration: tls) }
            return tls
        }

        private static func identity(
            _ form: ClientCertificate.Form
        ) throws -> (chain: [NIOSSLCertificate], key: NIOSSLPrivateKey) {
            switch form {
            case .pem(let chain, let privateKey, let password):
                let bytes = Array(privateKey.reveal().utf8)
                let key = try NIOSSLPrivateKey(bytes: bytes, format: .pem) { give in
                    give(Array((password?.reveal() ?? "").utf8))
                }
                return (try NIOSSLCertificate.fromPEMBytes(Array(chain)), key)
            case .pkcs12(let file, let password):
                let bundle = try NIOSSLPKCS12Bundle(buffer: Array(file), passphrase: Array(password.reveal().utf8))
                return (bundle.certificateChain, bundle.privateKey)
            }
        }

        private static func usable<Value>(_ what: String, _ read: () throws -> Value) throws -> Value {
            do { return try read() } catch {
                throw invalid(
                    "\(what) cannot be used.",
                    "Check its form, the password that it is encrypted with, and that the key is the certificate's."
                )
            }
        }

        private static func invalid(_ message: String, _ recovery: String) -> PingError {
            PingError(.invalidHttpClientSetting, message, recovery: recovery)
        }
    }
#endif
