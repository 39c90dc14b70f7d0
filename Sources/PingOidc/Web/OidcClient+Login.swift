extension OidcClient {
    /// Logs the user in with the provider's pages. The tokens are verified and stored before this method returns.
    func logIn(in browser: any Browser, _ options: OidcOptions = OidcOptions()) async throws -> Token {
        let session = try await browser.session(redirectUri: config.redirectUri)
        defer { session.close() }
        let request = try await authorizationRequest(
            LoginChanges(
                redirectUri: session.redirectUri,
                additionalParameters: options.additionalParameters,
                stepUp: options.stepUp,
                authorizationDetails: options.authorizationDetails
            )
        )
        try request.checkExpiry(now: system.now())
        let redirect = try await session.open(request.url) { AuthorizationResponse.isRedirect($0, to: request) }
        let code = try code(fromRedirect: redirect, for: request)
        // Without a name: the redirect is gone with the browser.
        return try await tokens(of: attempt(begunAt: request.begin)) { (request, Secret(code)) }
    }

    /// Ends the provider's session: in the browser when it can return to the app, else without one. Without an ID token there is nothing to end.
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
