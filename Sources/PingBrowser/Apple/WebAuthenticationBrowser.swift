#if canImport(AuthenticationServices)
    public import AuthenticationServices

    /// The system's login sheet on Apple systems, which shares the cookies of the user's browser.
    ///
    /// ```swift
    /// config.browser = WebAuthenticationBrowser { [weak window] in window }
    /// ```
    ///
    /// The redirect URI has the app's scheme (`com.example.app:/callback`) or, from iOS 17.4 and macOS 14.4, https and
    /// a host that the app is associated with (`webcredentials:` in its entitlements). Https is safer:
    /// no other app can claim it.
    ///
    /// Call it from any task. The sheets of a process take turns, since the system may not show two: a login waits
    /// until the sheet before it is closed. It waits a second at most for one that was cancelled, and five seconds for
    /// one that is still open. Cancel a login that nobody needs any more.
    ///
    /// A test sets its own ``Browser`` as `config.browser`.
    public struct WebAuthenticationBrowser: Browser {
        private let browser: SheetBrowser

        /// Creates a browser whose sheet appears in the app's window.
        ///
        /// On iOS that is the key window of a scene in the foreground, on a Mac the app's key window. Without one, and
        /// in an extension, a login fails with `browserUnavailable`. Where an app has several windows, name the login's
        /// with ``init(isEphemeral:window:)``.
        ///
        /// - Parameter isEphemeral: Whether the sheet begins without cookies and forgets those of the login. The system
        ///   does not ask the user for permission then, and every login asks for the credentials.
        public init(isEphemeral: Bool = false) {
            self.init(isEphemeral: isEphemeral, window: { Self.anyWindow })
        }

        /// Creates a browser whose sheet appears in a window of the app's choice.
        ///
        /// - Parameters:
        ///   - isEphemeral: Whether the sheet begins without cookies and forgets those of the login. The system does
        ///     not ask the user for permission then, and every login asks for the credentials.
        ///   - window: The window that the sheet belongs to; `nil` when it is gone, and the login fails with
        ///     `browserUnavailable`. Capture it weakly, or it outlives its scene.
        public init(isEphemeral: Bool = false, window: @escaping @MainActor @Sendable () -> ASPresentationAnchor?) {
            self.init(
                isEphemeral: isEphemeral,
                makeSheet: { request, completion in
                    guard let window = window() else { throw Self.noWindow }
                    return try WebAuthenticationSheet(request, in: window, completion)
                }
            )
        }

        /// - Parameter makeSheet: Makes the system's sheet in its own way, such as SwiftUI's.
        package init(isEphemeral: Bool, makeSheet: @escaping SheetMaker) {
            browser = SheetBrowser(
                isEphemeral: isEphemeral,
                acceptsHTTPS: SheetRedirect.isHTTPSAccepted,
                makeSheet: makeSheet
            )
        }

        /// See ``Browser/session(redirectUri:)``.
        public func session(redirectUri: String) async throws -> any BrowserSession {
            try await browser.session(redirectUri: redirectUri)
        }

        private static var noWindow: PingError {
            PingError(
                .browserUnavailable,
                "The app has no window for the login page.",
                recovery: """
                    Begin the login while the app is in the foreground, or name a window with config.browser = \
                    WebAuthenticationBrowser { [weak window] in window }, as an extension has to. A command line tool sets \
                    LoopbackBrowser() and the redirect URI http://127.0.0.1/callback.
                    """
            )
        }
    }
#endif
