import PingFoundation

extension Provider {
    /// The token for an authorization code, verified.
    ///
    /// - Parameter details: The details of the request that the access token is to allow; empty: the provider chooses.
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

    /// The response to a refresh, verified. What the response leaves out is missing in the result too.
    /// ``prepare(for:)`` comes before it, and says whether the token is this client's.
    ///
    /// Service, scopes and details of the access token are those of before where the caller leaves them out.
    ///
    /// - Throws: As ``exchange(code:for:)``; ``UnverifiedToken`` when the response is not acceptable, but has
    ///   spent the refresh token.
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

    /// Makes tokens unusable (RFC 7009). Some servers ask for proof of their key; others may do it without the key.
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

    /// The token of a grant without a login, bound to a new key if the client binds its tokens.
    func token(
        for form: [(name: String, value: String)],
        _ details: [AuthorizationDetail]
    ) async throws -> Token {
        try await token(
            for: form + parameter(details),
            secrets: AuthorizationDetails.secrets(details),
            key: dpop.newKey(for: metadata)
        ) { try AuthorizationDetailsRule(asked: details).check($0) }
    }

    /// - Parameter purpose: The token or information that the client asks for, as the message names it.
    package func requireAuthentication(_ purpose: String) throws {
        guard case .none = credentials.authentication else { return }
        throw PingError(
            .invalidConfiguration,
            "A public client cannot ask for \(purpose).",
            recovery: "Set the option clientAuthentication as the client is registered."
        )
    }

    /// The codes for a login on another device (RFC 8628, section 3.2).
    func deviceAuthorization(for client: OidcClient) async throws -> DeviceAuthorization {
        let (now, begin) = (system.now(), client.signOuts.mark)
        // Before the user types a code: the provider could not bind the tokens.
        _ = try options.config.dpop.applies(to: metadata)
        let details = options.config.authorizationDetails
        let form = (scope.isEmpty ? [] : [(name: "scope", value: scope)]) + (try parameter(details))
        let secrets = AuthorizationDetails.secrets(details)
        let response = try await post(form, to: .deviceAuthorization, secrets: secrets).response
        let json = try http.object(of: response, "The response to the device authorization request")
        guard let deviceCode = json["device_code"]?.string, !deviceCode.isEmpty,
            let userCode = json["user_code"]?.string.map({ ServerText.quoted($0) }), !userCode.isEmpty,
            // The name that Google and older servers send was that of drafts of the RFC.
            let uri = json["verification_uri"]?.string ?? json["verification_url"]?.string,
            let lifetime = json["expires_in"]?.lenientInt, lifetime > 0
        else {
            throw PingError(
                .oidcInvalidResponse,
                "The response to the device authorization request lacks a code, an address or a lifetime.",
                recovery: OAuthHTTP.advice
            )
        }
        return DeviceAuthorization(
            userCode: userCode,
            verificationUri: try WebURL(uri),
            verificationUriComplete: json["verification_uri_complete"]?.string.flatMap { try? WebURL($0) },
            expiresAt: now.addingTimeInterval(TimeInterval(lifetime)),
            client: client,
            deviceCode: Secret(deviceCode),
            interval: .seconds(json["interval"]?.lenientInt.flatMap { $0 > 0 ? $0 : nil } ?? 5),
            begin: begin,
            authorizationDetails: details
        )
    }

    /// The tokens of a device code, verified. Their ID token has no nonce, since there was no request to carry one.
    ///
    /// - Throws: ``OAuthErrorResponse``, also while the user has not approved the login yet.
    func token(for device: DeviceAuthorization, _ key: (any DPoPKey)?) async throws -> Token {
        let code = device.deviceCode
        return try await token(
            for: [("grant_type", "urn:ietf:params:oauth:grant-type:device_code"), ("device_code", code.reveal())],
            secrets: [code],
            key: key
        ) { token in
            if token.idToken == nil, options.config.scopes.contains("openid") { throw IdTokenError.missing }
            try await verify(token, .device)
            try AuthorizationDetailsRule(asked: device.authorizationDetails).check(token)
        }
    }
}
