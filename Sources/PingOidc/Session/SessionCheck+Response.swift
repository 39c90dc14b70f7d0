extension SessionCheck {
    /// Returns the provider's response.
    ///
    /// - Parameters:
    ///   - redirectUri: The URI that the response goes to.
    ///   - redirect: Sends the request, and returns where the provider redirects to; `nil` without a session.
    func outcome(
        redirectUri: String,
        _ redirect: (AuthorizationRequest) async throws -> String?
    ) async throws -> Outcome {
        guard let hint = try await client.storedToken()?.idToken else { throw RefreshFailure.noToken.error }
        var parameters = ["prompt": "none", "id_token_hint": hint]
        if !keepsTokens {
            parameters["scope"] = AuthorizationParameters.scope(client.config.scopes.subtracting(["offline_access"]))
        }
        let request = try await client.authorizationRequest(
            LoginChanges(redirectUri: redirectUri, additionalParameters: parameters)
        )
        guard let location = try await redirect(request) else { return .needsUser(.login) }
        switch try response(location, to: request) {
        case .failure(let reason): return .needsUser(reason)
        case .success(let code): return try await outcome(code, request, hint)
        }
    }

    private func response(_ location: String, to request: AuthorizationRequest) throws -> Result<Secret, Reason> {
        do {
            let response = try AuthorizationResponse(
                redirect: location,
                registered: RedirectTarget(request.redirectUri),
                requiresIssuer: client.config.requiresResponseIssuer
            )
            if let reason = try response.reason(of: request) { return .failure(reason) }
            return .success(Secret(try response.code(for: request)))
        } catch let error as PingError {
            throw OidcError.authorization(error)
        }
    }

    /// The new tokens say whose the session is.
    private func outcome(_ code: Secret, _ request: AuthorizationRequest, _ hint: String) async throws -> Outcome {
        try await client.http.inOneExchange(client.system) {
            let provider = try await client.provider()
            let login = client.attempt(begunAt: request.begin)
            try client.checkSignOut(since: login.begin)
            let token = try await provider.exchange(code: code, for: request)
            guard try Self.user(token.idToken) == Self.user(hint) else {
                await client.discard(token, begunAt: login.begin).value
                throw OidcError.authorization(Self.otherUser)
            }
            // Otherwise they are dropped: to revoke them could end the session that they prove (RFC 7009, section 2.1).
            if keepsTokens { _ = try await client.keep(token, of: login) }
            return .signedIn
        }
    }

    /// A subject is one user only at its issuer.
    ///
    /// - Throws: ``IdTokenError`` without a subject.
    private static func user(_ idToken: String?) throws -> [Identifier] {
        guard let idToken else { throw IdTokenError.missing }
        let claims = try SignedToken(idToken).claims
        return [Identifier(try claims.text("iss")), Identifier(try claims.text("sub"))]
    }

    private static var otherUser: PingError {
        PingError(
            .oidcSubjectMismatch,
            "The session at the provider is of another user than the stored tokens.",
            recovery: "Sign the user out of the app, and let the user log in again."
        )
    }
}

extension AuthorizationResponse {
    /// Why the provider needs the user; `nil` for a response that says something else.
    ///
    /// - Throws: `PingError` when the response is not the request's. Without the `state`, anybody could end a session.
    fileprivate func reason(of request: AuthorizationRequest) throws -> SessionCheck.Reason? {
        guard let error = try error(for: request) else { return nil }
        return OAuthErrorResponse.needingUser.contains(error) ? SessionCheck.Reason(rawValue: error) : nil
    }
}
