import PingFido
import PingNetwork
import PingOrchestrate

/// The browser of a screen, for the pages of a flow. The flow at the server knows the redirect URI, the app its scheme.
package struct ScreenBrowser: IdpBrowser {
    private let browser: any Browser

    package init(_ browser: any Browser) { self.browser = browser }

    package func open(_ url: String, callbackScheme: String?) async throws -> String {
        try await open(url, callbackScheme: callbackScheme) { _ in true }
    }

    package func open(
        _ url: String,
        callbackScheme: String?,
        until isResponse: @escaping @Sendable (_ redirect: String) -> Bool
    ) async throws -> String {
        guard let callbackScheme else {
            throw PingError(
                .providerMissing,
                "The login leads to a web page, and the app does not say with which scheme the page returns.",
                recovery:
                    #"Name it: config.module(IdpModule.config) { idp in idp.callbackScheme = "com.example.app" }."#
            )
        }
        let session = try await browser.session(redirectUri: callbackScheme + ":/")
        defer { session.close() }
        return try await session.open(WebURL(url), until: isResponse)
    }
}

/// The sheets of its window, which a screen lends to its steps. The app's own authenticator and browser come first.
package struct ScreenTools: Sendable {
    /// Opens the pages that a step leads to; `nil` for none.
    package var browser: (any IdpBrowser)?
    /// Makes and uses passkeys; `nil` for none.
    package var authenticator: (any Authenticator)?

    package init(browser: (any IdpBrowser)? = nil) { self.browser = browser }
}
