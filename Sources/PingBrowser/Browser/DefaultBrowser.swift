/// The browser of a configuration that does not name one. The SDK chooses by redirect URI: ``LoopbackBrowser`` for
/// http, the system's sheet for others.
package struct DefaultBrowser: Browser {
    /// Listens on this machine; `nil` where programs cannot.
    let loopback: (any Browser)?
    /// Shows the system's sheet; `nil` where the system has no sheet.
    let sheet: (any Browser)?

    /// The browsers of this system. An iPhone suspends the app behind its browser, so nobody could listen there.
    package static var system: DefaultBrowser {
        #if os(macOS) || os(Linux)
            let loopback: (any Browser)? = LoopbackBrowser()
        #else
            let loopback: (any Browser)? = nil
        #endif
        #if canImport(AuthenticationServices)
            return DefaultBrowser(loopback: loopback, sheet: WebAuthenticationBrowser())
        #else
            return DefaultBrowser(loopback: loopback, sheet: nil)
        #endif
    }

    /// The browser that can receive the redirect, or the one that says why none can.
    package func session(redirectUri: String) async throws -> any BrowserSession {
        let isHTTP = redirectUri.prefix { $0 != ":" }.lowercased() == "http"
        guard let browser = isHTTP ? loopback ?? sheet : sheet ?? loopback else {
            throw PingError(
                .browserUnavailable,
                "This system has no browser for logins.",
                recovery: "Set one that the app implements: config.browser = MyBrowser()."
            )
        }
        return try await browser.session(redirectUri: redirectUri)
    }
}
