import PingFoundation

extension OidcClient {
    /// Deletes the stored tokens and revokes them at the server (RFC 7009).
    ///
    /// - Throws: ``OidcError`` when the client cannot reach the server, the server cannot revoke the tokens, or the
    ///   storage failed. Unless the storage failed, the client removes the tokens from this device all the same.
    public func revoke() async throws(OidcError) {
        try await signOut(mustRevoke: true) { _ in }
    }

    /// Ends the session at the provider (OpenID Connect RP-Initiated Logout 1.0) without a browser, and revokes the
    /// tokens if the provider can. Without an ID token it uses only the endpoint that PingOne and PingAM have for it:
    /// other providers would ask the user.
    ///
    /// - Throws: ``OidcError`` with the first failure; the other steps run nevertheless.
    public func endSession() async throws(OidcError) {
        try await signOut { [self] idToken in try await endSession(idToken: idToken) }
    }

    /// Ends the session at the provider and nothing else.
    func endSession(idToken: String?) async throws {
        let redirectUri = config.signOutRedirectUri
        let url = try await endSessionURL(idToken: idToken, redirectUri: redirectUri, prefersBackground: true)
        let hasBackgroundEndpoint = try await metadata().pingEndsessionEndpoint != nil
        guard idToken != nil || hasBackgroundEndpoint else {
            return logger.w("OIDC: without an ID token only the user can end the provider's session.")
        }
        let response = try await http.get(url)
        guard (200..<400).contains(response.status) else { throw http.errorResponse(response) }
    }

    /// The URL that ends a session, with the parameters by which the provider finds the session.
    ///
    /// - Parameter prefersBackground: Whether to use the endpoint that needs no browser, where the provider has both.
    /// - Throws: `PingError` with code `oidcMissingEndpoint` when the provider has no such endpoint.
    func endSessionURL(idToken: String?, redirectUri: String?, prefersBackground: Bool) async throws -> WebURL {
        let metadata = try await metadata()
        let hasBoth = metadata.pingEndsessionEndpoint != nil && metadata.endSessionEndpoint != nil
        let isBackground = hasBoth ? prefersBackground : metadata.pingEndsessionEndpoint != nil
        let endpoint = try metadata.url(of: isBackground ? .pingEndSession : .endSession)
        var query = idToken.map { [(name: "id_token_hint", value: $0)] } ?? []
        query.append((name: "client_id", value: config.clientId))
        if let uri = redirectUri { query.append((name: "post_logout_redirect_uri", value: uri)) }
        return endpoint.appending(query)
    }

    /// Removes the tokens, runs `ending` with their ID token, revokes them, and then reports the first failure.
    ///
    /// The caller's cancellation does not stop it: half a sign-out would leave tokens behind.
    ///
    /// - Parameter mustRevoke: Whether a provider that cannot revoke the tokens is a failure.
    func signOut(
        mustRevoke: Bool = false,
        _ ending: @escaping @Sendable (_ idToken: String?) async throws -> Void
    ) async throws(OidcError) {
        let work = Task { [self] () -> Result<Void, OidcError> in
            await config.activity.during("Signing out") { _ in
                await http.inOneExchange(system) {
                    do throws(OidcError) {
                        return .success(try await SignOut(client: self, mustRevoke: mustRevoke).run(ending))
                    } catch { return .failure(error) }
                }
            }
        }
        try await work.value.get()
    }

    /// The URL that ends the user's session in a browser. Call this before ``revoke()``: the URL carries the ID token.
    ///
    /// - Throws: ``OidcError``; with a cause `invalidConfiguration` when the option `signOutRedirectUri` is not set.
    public func logoutRequest() async throws(OidcError) -> LogoutRequest {
        do {
            return try await logoutRequest(idToken: storage.get()?.idToken, redirectUri: signOutRedirectUri())
        } catch {
            throw OidcError(error)
        }
    }

    private func signOutRedirectUri() throws -> String {
        guard let redirectUri = config.signOutRedirectUri else {
            throw PingError(
                .invalidConfiguration,
                "The OIDC option signOutRedirectUri is not set, so the browser would not return to the app.",
                recovery: "Set it as registered at the provider."
            )
        }
        return redirectUri
    }

    /// - Parameter redirectUri: The URI that the response goes to; with this logout's port for a loopback redirect.
    func logoutRequest(idToken: String?, redirectUri: String) async throws -> LogoutRequest {
        let state = Secret(Data(system.randomBytes(16)).base64URLEncodedString())
        let url = try await endSessionURL(idToken: idToken, redirectUri: redirectUri, prefersBackground: false)
        return LogoutRequest(
            url: url.appending([(name: "state", value: state.reveal())]),
            state: state,
            redirectUri: redirectUri
        )
    }

    /// Checks that a redirect responds to a logout. A response without `state` passes: many servers leave it out.
    ///
    /// - Parameters:
    ///   - location: The redirect.
    ///   - request: The logout it should respond to.
    /// - Throws: ``OidcError/authorizeError(cause:message:)`` when it goes elsewhere or has another `state`.
    public func checkLogout(redirect location: String, for request: LogoutRequest) throws(OidcError) {
        guard let call = RedirectTarget(location), RedirectTarget(request.redirectUri)?.isTarget(of: call) == true
        else {
            throw OidcError.authorization(
                .oidcForeignRedirect,
                "The logout redirect does not go to signOutRedirectUri.",
                recovery: "Compare the option signOutRedirectUri with the client's registration."
            )
        }
        let states = call.query.filter { $0.name.hasSameCodePoints(as: "state") }
        guard states.allSatisfy({ Secret($0.value) == request.state }) else {
            throw OidcError.authorization(
                .oidcStateMismatch,
                "The state of the logout response is not the one that was sent.",
                recovery: "Start the logout again. If it happens often, another app or page may be interfering."
            )
        }
    }

    /// Ends the provider's session: in the browser when it can return to the app, else without one. Without an ID token
    /// there is nothing to end.
    func endSession(in browser: any Browser, idToken: String?) async throws {
        guard idToken != nil else { return }
        guard let redirectUri = config.signOutRedirectUri else { return try await endSession(idToken: idToken) }
        let session = try await browser.session(redirectUri: redirectUri)
        defer { session.close() }
        let request = try await logoutRequest(idToken: idToken, redirectUri: session.redirectUri)
        let redirect = try await LogoutWait(client: self, request: request).redirect(of: session)
        try checkLogout(redirect: redirect, for: request)
    }
}
