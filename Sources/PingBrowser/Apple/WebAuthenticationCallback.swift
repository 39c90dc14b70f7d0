#if canImport(AuthenticationServices)
    import AuthenticationServices

    /// The redirect for which the system's sheet waits.
    enum WebAuthenticationCallback: Sendable {
        case customScheme(String)
        case https(host: String, path: String)

        /// - Throws: `PingError` with code `browserUnavailable` when the sheet cannot wait for this redirect URI.
        init(_ redirectUri: String) throws {
            let scheme = redirectUri.prefix { $0 != ":" }.lowercased()
            switch scheme {
            case "https":
                guard #available(iOS 17.4, macOS 14.4, *), let url = try? WebURL(redirectUri) else {
                    throw Self.unavailable("An https redirect URI needs iOS 17.4 or macOS 14.4.")
                }
                self = .https(host: url.host, path: url.path)
            case "http", "":
                throw Self.unavailable("The system's login sheet cannot wait for a redirect URI with http.")
            default: self = .customScheme(scheme)
            }
        }

        private static func unavailable(_ message: String) -> PingError {
            PingError(
                .browserUnavailable,
                message,
                recovery: "Register a redirect URI with a scheme of the app's own, such as com.example.app:/callback."
            )
        }

        /// The system's session for a page.
        @MainActor
        func session(
            _ url: URL,
            _ completion: @escaping @Sendable (URL?, (any Error)?) -> Void
        ) throws -> ASWebAuthenticationSession {
            if #available(iOS 17.4, macOS 14.4, *) {
                let callback: ASWebAuthenticationSession.Callback =
                    switch self {
                    case .customScheme(let scheme): .customScheme(scheme)
                    case .https(let host, let path): .https(host: host, path: path)
                    }
                return ASWebAuthenticationSession(url: url, callback: callback, completionHandler: completion)
            }
            guard case .customScheme(let scheme) = self else {
                throw Self.unavailable("An https redirect URI needs iOS 17.4 or macOS 14.4.")
            }
            return ASWebAuthenticationSession(url: url, callbackURLScheme: scheme, completionHandler: completion)
        }
    }
#endif
