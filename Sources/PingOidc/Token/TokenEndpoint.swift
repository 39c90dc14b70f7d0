/// The calls that give, renew and end tokens.
struct TokenEndpoint: Sendable {
    let credentials: ClientCredentials
    let configuration: OpenIdConfiguration
    let caller: EndpointCaller

    /// The token for an authorization code. Not verified yet.
    ///
    /// - Throws: ``ServerRefusal`` for an error of the server.
    func exchange(code: Secret, for request: AuthorizationRequest, now: Date) async throws -> Token {
        let json = try await call(
            [
                ("grant_type", "authorization_code"),
                ("code", code.reveal()),
                ("redirect_uri", request.redirectUri),
                ("code_verifier", request.codeVerifier.reveal()),
            ],
            secrets: [code, request.codeVerifier]
        )
        return try Token(response: json, now: now)
    }

    /// The answer to a refresh. Not verified yet, and what it leaves out is missing.
    ///
    /// - Throws: ``ServerRefusal`` for an error of the server.
    func refresh(_ refreshToken: Secret, now: Date) async throws -> Token {
        let json = try await call(
            [("grant_type", "refresh_token"), ("refresh_token", refreshToken.reveal())],
            secrets: [refreshToken]
        )
        return try Token(response: json, now: now)
    }

    /// Makes a token unusable (RFC 7009).
    func revoke(_ token: Secret) async throws {
        let response = try await post(to: .revocation, [("token", token.reveal())])
        guard (200..<300).contains(response.status) else {
            throw caller.refusal(response, secrets: [token])
        }
    }

    private func call(_ form: [(name: String, value: String)], secrets: [Secret]) async throws -> JSON {
        let response = try await post(to: .token, form)
        return try caller.object(of: response, "The answer of the token endpoint", secrets: secrets)
    }

    private func post(
        to endpoint: OpenIdEndpoint,
        _ form: [(name: String, value: String)]
    ) async throws -> HttpResponse {
        var form = form
        credentials.addMissing(to: &form)
        return try await caller.post(
            configuration.url(of: endpoint),
            form: form,
            authorization: credentials.authorization
        )
    }
}
