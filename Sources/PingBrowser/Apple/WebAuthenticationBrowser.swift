#if canImport(AuthenticationServices)
    public import AuthenticationServices

    /// The system's login sheet on Apple systems, which shares the cookies of the user's browser.
    ///
    /// The redirect URI has a scheme of the app's own (`com.example.app:/callback`) or, from iOS 17.4 and macOS 14.4, https and
    /// a host that the app is associated with (`webcredentials:` in its entitlements). Https is safer: no other app can claim
    /// it.
    public struct WebAuthenticationBrowser: Browser {
        private let isEphemeral: Bool
        private let window: @MainActor @Sendable () -> ASPresentationAnchor

        /// Creates a browser.
        ///
        /// - Parameters:
        ///   - isEphemeral: Whether the sheet begins without cookies and forgets those of the login. The system does not
        ///     ask the user for permission then, and every login asks for the credentials.
        ///   - window: The window that the sheet belongs to.
        public init(isEphemeral: Bool = false, window: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.isEphemeral = isEphemeral
            self.window = window
        }

        /// See ``Browser/session(redirectUri:)``.
        public func session(redirectUri: String) async throws -> any BrowserSession {
            WebAuthenticationSession(
                redirectUri: redirectUri,
                callback: try WebAuthenticationCallback(redirectUri),
                isEphemeral: isEphemeral,
                window: window
            )
        }
    }
#endif
