#if Libcurl && os(Linux)
    import CPingLibcurl
    import PingFoundation

    /// A transport's settings in the form that libcurl takes, made once for a client.
    final class CurlSettings: Sendable, Equatable {
        let settings: HttpClientSettings
        let pins: HostPins

        init(_ settings: HttpClientSettings) {
            self.settings = settings
            pins = HostPins(settings)
        }

        static func == (left: CurlSettings, right: CurlSettings) -> Bool {
            left === right || left.settings == right.settings
        }

        /// Whether a request goes through a proxy, of the settings or of the environment.
        func usesProxy(for url: WebURL) -> Bool {
            guard !settings.proxy.isBypassed(for: url) else { return false }
            return settings.proxy != .environment || EnvironmentProxy.serves(url)
        }

        /// Writes the settings that concern one request's connection.
        func apply(to handle: CurlHandle, for url: WebURL, _ pins: Set<PublicKeyPin>?) {
            applyProxy(to: handle, url)
            applyTrust(to: handle, CURLOPT_SSLVERSION, CURLOPT_CAINFO_BLOB, CURLOPT_CAPATH)
            if let pins {
                handle.set(CURLOPT_PINNEDPUBLICKEY, pins.map { "sha256//\($0.digest)" }.joined(separator: ";"))
            }
            if let certificate = settings.clientCertificate { apply(certificate.form, to: handle) }
        }

        private func applyProxy(to handle: CurlHandle, _ url: WebURL) {
            guard !settings.proxy.isBypassed(for: url) else { return handle.set(CURLOPT_PROXY, "") }
            switch settings.proxy {
            case .none: break
            case .environment: applyProxyTrust(to: handle)
            case .server(let server):
                handle.set(CURLOPT_PROXY, server.url)
                handle.set(CURLOPT_NOPROXY, "")
                if server.isSecure { applyProxyTrust(to: handle) }
                if let user = server.user { handle.set(CURLOPT_PROXYUSERNAME, user) }
                if let password = server.password { handle.set(CURLOPT_PROXYPASSWORD, password.reveal()) }
            }
        }

        /// The proxy's own certificate is checked like a server's.
        private func applyProxyTrust(to handle: CurlHandle) {
            applyTrust(to: handle, CURLOPT_PROXY_SSLVERSION, CURLOPT_PROXY_CAINFO_BLOB, CURLOPT_PROXY_CAPATH)
        }

        private var lowestVersion: Int {
            Int(settings.lowestTLSVersion == .v13 ? CURL_SSLVERSION_TLSv1_3 : CURL_SSLVERSION_TLSv1_2)
        }

        private func applyTrust(
            to handle: CurlHandle,
            _ version: CURLoption,
            _ authorities: CURLoption,
            _ directory: CURLoption
        ) {
            handle.set(version, lowestVersion)
            let bundle = settings.trustedAuthorities.bundle
            if let bundle { handle.set(authorities, bundle) }
            // The directory that is built in would be trusted beside a bundle. Beside the file that is built in it
            // holds the same authorities, but libcurl then reads all of them again for each
            // connection: 21 ms in place of 1.
            if bundle != nil || CurlLibrary.hasAuthoritiesFile { handle.clear(directory) }
        }

        private func apply(_ form: ClientCertificate.Form, to handle: CurlHandle) {
            switch form {
            case .pem(let chain, let privateKey, let password):
                handle.set(CURLOPT_SSLCERTTYPE, "PEM")
                handle.set(CURLOPT_SSLCERT_BLOB, Self.naming(chain, privateKey, password))
                handle.set(CURLOPT_SSLKEYTYPE, "PEM")
                handle.set(CURLOPT_SSLKEY_BLOB, Data(privateKey.reveal().utf8))
                // Without any, OpenSSL would ask for one at the terminal, and the event loop would wait.
                handle.set(CURLOPT_KEYPASSWD, password?.reveal() ?? "")
            case .pkcs12(let file, let password):
                handle.set(CURLOPT_SSLCERTTYPE, "P12")
                handle.set(CURLOPT_SSLCERT_BLOB, Self.naming(file, password))
                handle.set(CURLOPT_KEYPASSWD, password.reveal())
            }
        }

        /// A certificate and, behind it, what libcurl does not compare when it looks for a live connection to use
        /// again. OpenSSL reads only the certificate.
        private static func naming(_ certificate: Data, _ secrets: Secret?...) -> Data {
            secrets.reduce(certificate) { $0 + Data("\n\(Data(($1?.reveal() ?? "").utf8).base64EncodedString())".utf8) }
        }
    }

    extension Duration {
        /// Whole milliseconds, rounded up, from one to as many as libcurl counts (24 days).
        var milliseconds: Int {
            guard self > .zero else { return 1 }
            guard self < .seconds(2_000_000) else { return 2_000_000_000 }
            let (seconds, attoseconds) = components
            return Int(seconds) * 1000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
        }
    }
#endif
