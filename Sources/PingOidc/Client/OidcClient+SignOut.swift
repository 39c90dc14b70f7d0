extension OidcClient {
    /// Deletes the stored tokens and makes them unusable at the server (RFC 7009).
    ///
    /// - Throws: ``OidcError`` when the server could not be told or the storage failed. Unless the storage failed, the
    ///   tokens are gone from this device all the same.
    public func revoke() async throws {
        try await signOut { _ in }
    }

    /// Revokes the tokens, then ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0), without a
    /// browser.
    ///
    /// - Throws: ``OidcError`` with the first thing that failed; the rest is done nevertheless.
    public func endSession() async throws {
        try await signOut { [self] idToken in
            let response = try await caller.get(endSessionURL(idToken: idToken))
            guard (200..<400).contains(response.status) else { throw caller.refusal(response) }
        }
    }

    /// Where a session is ended, with what the provider needs to know which.
    ///
    /// - Parameters:
    ///   - idToken: The ID token of the session; without one the server decides by its cookies.
    ///   - prefersBackground: Whether to use the endpoint that needs no browser, where the provider has both.
    /// - Throws: `PingError` with code `oidcMissingEndpoint` when the provider has no such endpoint.
    public func endSessionURL(idToken: String?, prefersBackground: Bool = true) async throws -> WebURL {
        let configuration = try await configuration()
        let hasBoth = configuration.pingEndsessionEndpoint != nil && configuration.endSessionEndpoint != nil
        let isBackground = hasBoth ? prefersBackground : configuration.pingEndsessionEndpoint != nil
        let endpoint = try configuration.url(of: isBackground ? .pingEndSession : .endSession)
        guard let idToken else { return endpoint }
        var query = [(name: "id_token_hint", value: idToken), (name: "client_id", value: config.clientId)]
        if let uri = config.signOutRedirectUri { query.append((name: "post_logout_redirect_uri", value: uri)) }
        return endpoint.appending(query)
    }

    /// Takes the tokens away, runs `ending` with their ID token, revokes them, and then reports the first failure.
    ///
    /// The caller's cancellation does not stop it: half a sign-out would leave tokens behind.
    func signOut(_ ending: @escaping @Sendable (_ idToken: String?) async throws -> Void) async throws {
        try await Task { [self] in try await SignOut(client: self).run(ending) }.value
    }
}
