/// A browser for the pages of identity providers within a flow: those of `IdpCollector` and `RedirectCallback`.
///
/// ```swift
/// config.module(IdpModule.config) { idp in
///     idp.browser = RedirectBrowser(LoopbackBrowser(), redirectUri: "http://127.0.0.1:8400/callback")
/// }
/// ```
///
/// The flow at the server decides where the provider sends the browser, so a loopback URI needs its port here.
public struct RedirectBrowser: IdpBrowser {
    private let browser: any Browser
    private let redirectUri: String

    /// Creates a browser for identity providers.
    ///
    /// - Parameters:
    ///   - browser: Opens the page.
    ///   - redirectUri: The URI that the provider sends the browser to, as the server's flow says.
    public init(_ browser: any Browser, redirectUri: String) {
        self.browser = browser
        self.redirectUri = redirectUri
    }

    /// Opens a page and waits for the redirect. The field that wanted it checks the redirect.
    ///
    /// - Throws: `PingError` with code `invalidConfiguration` when the redirect URI needs a port; the browser's error.
    public func open(_ url: String, callbackScheme: String?) async throws -> String {
        try await open(url, callbackScheme: callbackScheme) { _ in true }
    }

    /// Opens a page and waits for the redirect that is its response.
    ///
    /// - Throws: As ``open(_:callbackScheme:)``.
    public func open(
        _ url: String,
        callbackScheme: String?,
        until isResponse: @escaping @Sendable (_ redirect: String) -> Bool
    ) async throws -> String {
        let session = try await browser.session(redirectUri: redirectUri)
        defer { session.close() }
        guard session.redirectUri.hasSameCodePoints(as: redirectUri) else {
            throw PingError(
                .invalidConfiguration,
                "The redirect URI of the identity providers has no port, and the server cannot know it.",
                recovery: "Write the port into the redirectUri of RedirectBrowser, as the flow at the server has it."
            )
        }
        return try await session.open(WebURL(url), until: isResponse)
    }
}
