extension Provider {
    /// The token for an authorization code, verified.
    ///
    /// - Throws: ``OAuthErrorResponse`` when the server refuses; ``IdTokenError`` when the ID token is not acceptable.
    func exchange(code: Secret, for request: AuthorizationRequest) async throws -> Token {
        let token = try await token(
            for: [
                ("grant_type", "authorization_code"),
                ("code", code.reveal()),
                ("redirect_uri", request.redirectUri),
                ("code_verifier", request.codeVerifier.reveal()),
            ],
            secrets: [code, request.codeVerifier]
        )
        if token.idToken == nil, request.expectsIdToken {
            throw IdTokenError(
                rule: "id_token",
                expected: "present, as the scope openid asks for it",
                actual: "missing"
            )
        }
        try await verify(token, .authorizationCode(request, code: code))
        return token
    }

    /// The response to a refresh, verified. What the response leaves out is missing in the result too.
    ///
    /// - Throws: As ``exchange(code:for:)``.
    func refresh(_ token: Token) async throws -> Token {
        let refreshToken = Secret(token.refreshToken ?? "")
        let refreshed = try await self.token(
            for: [("grant_type", "refresh_token"), ("refresh_token", refreshToken.reveal())],
            secrets: [refreshToken]
        )
        try await verify(refreshed, .refreshToken(original: token.idToken.flatMap { try? SignedToken($0).claims }))
        return refreshed
    }

    /// Makes a token unusable (RFC 7009).
    func revoke(_ token: Secret) async throws {
        _ = try await post([("token", token.reveal())], to: .revocation, secrets: [token])
    }

    private func token(for form: [(name: String, value: String)], secrets: [Secret]) async throws -> Token {
        // Before the request, so that the token ends here no later than at the server.
        let now = system.now()
        let response = try await post(form, to: .token, secrets: secrets)
        return try Token(response: http.object(of: response, "The token response"), now: now)
    }
}
