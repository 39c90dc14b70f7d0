/// A logout in a browser, and what is needed to recognise its response (OpenID Connect RP-Initiated Logout 1.0).
public struct LogoutRequest: Sendable, CustomStringConvertible, Redacted {
    /// The URL that the browser opens.
    public let url: WebURL
    /// Comes back with the response, from servers that return it.
    public let state: Secret
    /// The URI that the response goes to.
    public let redirectUri: String

    /// The URL that the request goes to, without its query.
    public var description: String { "LogoutRequest(\(url))" }
}

/// Waits for a browser to return from a logout.
///
/// Many providers leave `state` out of the response, and any page can call a loopback redirect URI without one. So a
/// redirect without `state` counts only when none with the right `state` follows soon.
struct LogoutWait {
    let client: OidcClient
    let request: LogoutRequest

    /// How long the browser may still bring a response with `state`: a page that called early has not
    /// shown what the provider says.
    static let patience = Duration.seconds(3)

    /// - Returns: The redirect, which the caller checks again: some browsers return any.
    func redirect(of session: any BrowserSession) async throws -> String {
        let first = Locked<String?>(nil)
        let (calls, called) = AsyncStream<Void>.makeStream()
        // The session ends when the patience does.
        let clock = Task { [system = client.system] in
            for await _ in calls {
                try await system.sleep(Self.patience)
                return session.close()
            }
        }
        defer { clock.cancel() }
        do {
            return try await session.open(request.url) { [client, request] redirect in
                guard (try? client.checkLogout(redirect: redirect, for: request)) != nil else { return false }
                if client.hasState(redirect) { return true }
                first.withLock { $0 = $0 ?? redirect }
                called.yield()
                return false
            }
        } catch is CancellationError {
            guard !Task.isCancelled, let redirect = first.current else { throw CancellationError() }
            return redirect
        }
    }
}

extension OidcClient {
    /// Whether a redirect has a `state`, right or wrong.
    fileprivate func hasState(_ redirect: String) -> Bool {
        RedirectTarget(redirect)?.query.contains { $0.name.hasSameCodePoints(as: "state") } == true
    }
}
