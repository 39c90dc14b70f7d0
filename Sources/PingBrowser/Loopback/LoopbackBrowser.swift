#if os(macOS) || os(Linux)
    /// The system's browser, with a redirect to a listener on this machine (RFC 8252, section 7.3): for
    /// command lines and desktops.
    ///
    /// ```swift
    /// let browser = LoopbackBrowser { url in
    ///     print("Open this address in a browser: \(url.absoluteString)")
    /// }
    /// ```
    ///
    /// The redirect URI is `http://127.0.0.1/callback`, or with `[::1]` and any path. Register it at the provider
    /// without a port if the provider allows that. Otherwise register some ports, and give them here.
    ///
    /// The listener accepts one redirect to exactly this path, and closes. It refuses every other request. The sandbox
    /// of a Mac app lets it listen only with the entitlement `com.apple.security.network.server`.
    public struct LoopbackBrowser: Browser {
        private let ports: [UInt16]
        private let timeout: Duration
        private let launcher: BrowserLauncher
        private let system: SystemServices
        private let showURL: (@Sendable (WebURL) -> Void)?

        /// Creates a browser.
        ///
        /// - Parameters:
        ///   - ports: The ports to try in turn, for providers that compare the port; empty for any free port.
        ///   - timeout: How long the user may take.
        ///   - launcher: Starts the browser.
        ///   - system: The system whose clock measures the time.
        ///   - showURL: Shows the user the page to open when no browser starts. Without it, the login fails then.
        public init(
            ports: [UInt16] = [],
            timeout: Duration = .seconds(300),
            launcher: BrowserLauncher = .system,
            system: SystemServices = .live,
            showURL: (@Sendable (_ url: WebURL) -> Void)? = nil
        ) {
            self.ports = ports
            self.timeout = timeout
            self.launcher = launcher
            self.system = system
            self.showURL = showURL
        }

        /// Starts to listen. See ``Browser/session(redirectUri:)``.
        ///
        /// A redirect URI with a port is listened on at that port. One without gets the first of
        /// the `ports` that is free.
        public func session(redirectUri: String) async throws -> any BrowserSession {
            let uri = try LoopbackRedirectUri(redirectUri)
            let candidates = uri.port.map { [$0] } ?? (ports.isEmpty ? [0] : ports)
            for port in candidates {
                guard let listener = LoopbackListener(isIPv6: uri.host == "[::1]", port: port) else { continue }
                return LoopbackSession(listener, uri, timeout: timeout, system: system) {
                    [launcher, showURL] page, address in
                    if await launcher.launch(page, at: address) { return true }
                    showURL?(page)
                    return showURL != nil
                }
            }
            throw PingError(
                .browserCannotListen,
                "The app cannot listen on \(uri.host), \(candidates.map { $0 == 0 ? "on any port" : "port \($0)" }.joined(separator: ", ")).",
                recovery: "End the program that uses the port, or register and give other ports."
            )
        }
    }
#endif
