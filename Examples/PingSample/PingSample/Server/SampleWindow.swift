#if canImport(AuthenticationServices)
    import AuthenticationServices
    import PingLoginUI

    /// The one place that names a window, for the sheets of the system.
    @MainActor
    enum SampleWindow {
        /// An app of one window needs no more than this. An app of several returns the window of the scene that asks.
        private static func current() -> ASPresentationAnchor {
            ASPresentationAnchor()
        }

        nonisolated static var browser: any Browser {
            WebAuthenticationBrowser { current() }
        }

        /// The system's passkeys, which need an associated domain, or passkeys in software that end with the app.
        nonisolated static func authenticator(at server: SampleServer) -> any Authenticator {
            guard SampleSettings.passkeyDomain == nil else { return PlatformAuthenticator { current() } }
            return SoftwareAuthenticator(origin: server.origin, credentials: server.passkeys)
        }
    }
#endif
