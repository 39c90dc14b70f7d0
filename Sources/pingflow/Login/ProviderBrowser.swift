import PingOidc

/// Shows the pages of identity providers within a flow in the browser of this machine, if their redirect returns to it.
struct ProviderBrowser: Sendable {
    private let browser: LoopbackBrowser
    /// The redirect URI of the flow's client.
    private let redirectURI: String?

    /// - Parameter timeout: How long the user may take, in seconds; `nil` for five minutes.
    /// - Returns: `nil` when no user is at the terminal.
    init?(_ console: FlowConsole, app: AppRegistration?, timeout: Double?) {
        guard console.isInteractive else { return nil }
        browser = LoopbackBrowser(console.context, timeout: .seconds(timeout ?? 300))
        redirectURI = app?.redirectURI
    }

    /// The browser for a provider whose login ends at the client's redirect URI, as DaVinci's do.
    var ofClient: RedirectBrowser? { redirectURI.flatMap(browser(to:)) }

    /// The browser for a page that names its redirect URI itself, as an authorization request does.
    func browser(for page: String) -> RedirectBrowser? {
        PercentEncoding.queryPairs(of: page).first { $0.name == "redirect_uri" }.flatMap { browser(to: $0.value) }
    }

    /// The server must know the port beforehand.
    private func browser(to redirectURI: String) -> RedirectBrowser? {
        guard let url = try? WebURL(redirectURI), url.scheme == "http", url.port != nil,
            ["127.0.0.1", "::1"].contains(url.host)
        else { return nil }
        return RedirectBrowser(browser, redirectUri: redirectURI)
    }
}
