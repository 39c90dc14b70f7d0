import HTTPTypes

extension Provider {
    /// Claims about the user, checked to be about this user (OpenID Connect Core 1.0, section 5.3).
    func userinfo(_ token: Token) async throws -> UserInfo {
        let response = try await userinfoResponse(token)
        let claims = isSigned(response) ? try await signedClaims(response) : try plainClaims(response, token)
        try checkSubject(claims, token)
        return claims.object ?? [:]
    }

    private func userinfoResponse(_ token: Token) async throws -> HttpResponse {
        let url = try metadata.url(of: .userinfo)
        switch options.userinfoTokenPlacement {
        case .header: return try await http.get(url, bearer: Secret(token.accessToken))
        case .body: return try await http.post(url, form: [("access_token", token.accessToken)])
        }
    }

    private func isSigned(_ response: HttpResponse) -> Bool {
        let type = response.headerFields[.contentType]?.prefix { $0 != ";" } ?? ""
        return response.status == 200 && type.lowercased() == "application/jwt"
    }

    private func plainClaims(_ response: HttpResponse, _ token: Token) throws -> JSON {
        try http.object(of: response, "The userinfo response", secrets: [Secret(token.accessToken)])
    }

    private func signedClaims(_ response: HttpResponse) async throws -> JSON {
        let token = try SignedToken(String(decoding: response.body, as: UTF8.self))
        _ = try await verifySignature(of: token)
        if token.claims["iss"] != nil { try IssuerRule(issuer: metadata.issuer).check(token.claims) }
        if token.claims["aud"] != nil {
            try AudienceRule(clientId: options.clientId, trusted: options.trustedAudiences).check(token.claims)
        }
        return token.claims
    }

    /// An access token that was mixed up would show another user's claims as this user's.
    private func checkSubject(_ claims: JSON, _ token: Token) throws {
        guard let idToken = token.idToken else { return }
        let expected = try SignedToken(idToken).claims["sub"]?.string
        guard let expected, claims["sub"]?.string?.hasSameCodePoints(as: expected) == true else {
            throw PingError(
                .oidcSubjectMismatch,
                claims["sub"] == nil
                    ? "The userinfo response has no sub." : "The userinfo response is about another user.",
                recovery: "Do not use it; let the user log in again."
            )
        }
    }
}
