extension Provider {
    /// The token for an authorization code, verified.
    ///
    /// - Parameter details: The details of the request that the access token is to allow; empty to leave it to the provider.
    /// - Throws: ``OAuthErrorResponse`` when the server refuses; ``IdTokenError`` when the ID token is not acceptable.
    func exchange(
        code: Secret,
        for request: AuthorizationRequest,
        narrowedTo details: [AuthorizationDetail] = []
    ) async throws -> Token {
        try ownershipRule.check(request)
        let narrowing = try parameter(details)
        let key = try await dpop.key(of: request, metadata)
        return try await token(
            for: [
                ("grant_type", "authorization_code"),
                ("code", code.reveal()),
                ("redirect_uri", request.redirectUri),
                ("code_verifier", request.codeVerifier.reveal()),
            ] + narrowing,
            secrets: [code, request.codeVerifier] + AuthorizationDetails.secrets(details),
            key: key
        ) { token in
            if token.idToken == nil, request.expectsIdToken { throw IdTokenError.missing }
            try await verify(token, .authorizationCode(request, code: code))
            try AuthorizationDetailsRule(asked: details.isEmpty ? request.authorizationDetails : details)
                .check(token)
        }
    }

    /// The response to a refresh, verified. What the response leaves out is missing in the result too. ``prepare(for:)`` comes before it, and
    /// says whether the token is this client's.
    ///
    /// Service, scopes and details of the access token are those of before where the caller leaves them out.
    ///
    /// - Throws: As ``exchange(code:for:)``; ``UnverifiedToken`` when the response is not acceptable, but has spent the refresh token.
    func refresh(
        _ token: Token,
        resource: String? = nil,
        scopes: Set<String> = [],
        authorizationDetails details: [AuthorizationDetail] = []
    ) async throws -> Token {
        let refreshToken = Secret(token.refreshToken ?? "")
        let narrowing = try parameter(details)
        var key = try await dpop.key(of: token)
        if key == nil { key = try await dpop.newKey(for: metadata) }
        var form = [
            (name: "grant_type", value: "refresh_token"), (name: "refresh_token", value: refreshToken.reveal()),
        ]
        if let resource { form.append((name: "resource", value: resource)) }
        if !scopes.isEmpty { form.append((name: "scope", value: AuthorizationParameters.scope(scopes))) }
        let secrets = [refreshToken] + AuthorizationDetails.secrets(details)
        let response = try await response(to: form + narrowing, secrets: secrets, key: key)
        do {
            var refreshed = try self.token(of: response, key, dpop.tokenTypes(key, renewing: token))
            let original = token.idToken.flatMap { try? SignedToken($0).claims }
            try await verify(refreshed, .refreshToken(original: original))
            if let original, let claims = try refreshed.idToken.map({ try SignedToken($0).claims }),
                ContinuityRule(original: original).hasOtherTime(claims)
            {
                // The ID token of the login stays: a later time would make the login look newer.
                refreshed.change { $0.idToken = nil }
            }
            try AuthorizationDetailsRule(asked: details).check(refreshed)
            return refreshed
        } catch {
            let isUnbound = key != nil && (error as? PingError)?.code == .oidcUnsupportedTokenType
            let reason = isUnbound ? PingError.unboundToken(error) : error
            if let kept = UnverifiedToken(response.json, dpopKey: key?.stored, reason) { throw kept }
            discard(response.json, key)
            throw reason
        }
    }

    /// Makes tokens unusable (RFC 7009). Some servers ask for a proof of their key; without the key others may still do it.
    func revoke(_ token: Token) async throws {
        try ownershipRule.check(token)
        let key = try? await dpop.key(of: token)
        do {
            _ = try await post([("token", token.grant.reveal())], to: .revocation, secrets: [token.grant], key: key)
        } catch let error as OAuthErrorResponse where error.isDefinite && error.code == "invalid_token" {
            // Some servers call it an error that a token is dead already, which section 2.2 does not.
        }
    }

    /// The token of a grant, checked. Tokens that fail the check are revoked, since nobody gets them.
    ///
    /// - Parameter types: Further types that the token may have, in lower case.
    func token(
        for form: [(name: String, value: String)],
        secrets: [Secret],
        key: (any DPoPKey)?,
        types: Set<String> = [],
        _ check: (Token) async throws -> Void
    ) async throws -> Token {
        let response = try await response(to: form, secrets: secrets, key: key)
        do {
            let token = try token(of: response, key, dpop.tokenTypes(key).union(types))
            try await check(token)
            return token
        } catch {
            await discard(response.json, key)?.value
            throw error
        }
    }

    @discardableResult
    private func discard(_ json: JSON, _ key: (any DPoPKey)?) -> Task<Void, Never>? {
        func text(_ name: String) -> String? { json[name]?.string.flatMap { $0.isEmpty ? nil : $0 } }
        // Nobody waits for another document that may name the endpoint.
        guard metadata.revocationEndpoint != nil, let grant = text("refresh_token") ?? text("access_token") else {
            return nil
        }
        var token = Token(accessToken: grant, idToken: text("id_token"))
        token.dpopKey = key?.stored.reveal()
        token.owner = owner
        return discard(token)
    }

    /// The response of the token endpoint, and when the client asked.
    private typealias Response = (json: JSON, askedAt: Date)

    private func response(
        to form: [(name: String, value: String)],
        secrets: [Secret],
        key: (any DPoPKey)?
    ) async throws -> Response {
        // Before the request, so that the token ends here no later than at the server.
        let now = system.now()
        var (response, sent) = try await post(form, to: .token, secrets: secrets, key: key)
        let json = try http.object(of: response, "The token response")
        guard json["access_token"] == nil, let code = json["error"]?.string else { return (json, now) }
        // Some servers send an error with the status of a success.
        response.status = ["temporarily_unavailable", "server_error"].contains(code) ? 503 : 400
        throw refusal(response, json, sent, hasProof: key != nil)
    }

    @inline(never)
    private func token(of response: Response, _ key: (any DPoPKey)?, _ types: Set<String>) throws -> Token {
        var token = try Token(response: response.json, now: response.askedAt, types: types)
        token.change { token in
            token.dpopKey = key?.stored.reveal()
            token.owner = owner
        }
        return token
    }
}
