import HTTPTypes

/// Fetches claims about the user and checks that they are about this user (OpenID Connect Core 1.0, section 5.3).
struct UserinfoEndpoint: Sendable {
    let config: OidcClientConfig
    let configuration: OpenIdConfiguration
    let caller: EndpointCaller
    let signatures: SignatureVerifier

    func claims(_ token: Token, now: Date) async throws -> UserInfo {
        let response = try await fetch(token)
        let claims = isSigned(response) ? try await signedClaims(response, now: now) : try plainClaims(response, token)
        try checkSubject(claims, token)
        return claims.object ?? [:]
    }

    private func fetch(_ token: Token) async throws -> HttpResponse {
        let url = try configuration.url(of: .userinfo)
        switch config.userinfoTokenPlacement {
        case .header: return try await caller.get(url, bearer: Secret(token.accessToken))
        case .body: return try await caller.post(url, form: [("access_token", token.accessToken)])
        }
    }

    private func isSigned(_ response: HttpResponse) -> Bool {
        let type = response.headerFields[.contentType]?.prefix { $0 != ";" } ?? ""
        return response.status == 200 && type.lowercased() == "application/jwt"
    }

    private func plainClaims(_ response: HttpResponse, _ token: Token) throws -> JSON {
        try caller.object(of: response, "The user information", secrets: [Secret(token.accessToken)])
    }

    private func signedClaims(_ response: HttpResponse, now: Date) async throws -> JSON {
        let token = try SignedToken(String(decoding: response.body, as: UTF8.self))
        _ = try await signatures.verify(token, now: now)
        if token.claims["iss"] != nil { try IssuerRule(issuer: configuration.issuer).check(token.claims) }
        if token.claims["aud"] != nil {
            try AudienceRule(clientId: config.clientId, trusted: config.trustedAudiences).check(token.claims)
        }
        return token.claims
    }

    /// Claims of another user must not be shown as this user's, which a mixed-up access token would cause.
    private func checkSubject(_ claims: JSON, _ token: Token) throws {
        guard let idToken = token.idToken else { return }
        let expected = try SignedToken(idToken).claims["sub"]?.string
        guard let expected, claims["sub"]?.string?.hasSameCodePoints(as: expected) == true else {
            throw PingError(
                .oidcSubjectMismatch,
                "The user information is \(claims["sub"] == nil ? "about nobody" : "about another user").",
                recovery: "Do not use it; let the user log in again."
            )
        }
    }
}
