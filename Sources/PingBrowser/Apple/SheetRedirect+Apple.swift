#if canImport(AuthenticationServices)
    package import AuthenticationServices

    extension SheetRedirect {
        /// Whether this system's sheet can wait for an https URL.
        static var isHTTPSAccepted: Bool {
            if #available(iOS 17.4, macOS 14.4, *) { true } else { false }
        }

        /// The redirect in the system's words.
        @available(iOS 17.4, macOS 14.4, *)
        package var callback: ASWebAuthenticationSession.Callback {
            switch self {
            case .customScheme(let scheme): .customScheme(scheme)
            case .https(let host, let path): .https(host: host, path: path)
            }
        }

        /// The scheme, which is all that older systems wait for.
        ///
        /// - Throws: `PingError` with code `browserUnavailable` for an https URL.
        package var scheme: String {
            get throws {
                guard case .customScheme(let scheme) = self else { throw Self.httpsUnavailable }
                return scheme
            }
        }
    }
#endif
