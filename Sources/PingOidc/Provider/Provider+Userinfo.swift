import HTTPTypes

extension Provider {
    /// Claims about the user, checked to be about this user (OpenID Connect Core 1.0, section 5.3).
    func userinfo(_ token: Token) async throws -> UserInfo {
        try ownershipRule.check(token)
        let response = try await userinfoResponse(token)
        if let requirement = StepUpRequirement(response) {
            throw OidcError.stepUpRequired(requirement, status: response.status)
        }
        let claims = isSigned(response) ? try await signedClaims(response) : try plainClaims(response, token)
        try checkSubject(claims, token)
        return claims.object ?? [:]
    }

    private func userinfoResponse(_ token: Token) async throws -> HttpResponse {
        let url = try await url(of: .userinfo)
        // A bound token has one place (RFC 9449, section 7.1).
        if options.config.userinfoTokenPlacement == .body, !token.isBound {
            return try await http.post(url, form: [("access_token", token.accessToken)])
        }
        return try await dpop.sending(token, .get, url) { try await http.get(url, authorized: $0) }
    }

    private func isSigned(_ response: HttpResponse) -> Bool {
        let type = response.headerFields[.contentType]?.prefix { $0 != ";" } ?? ""
        return response.status == 200 && type.lowercased() == "application/jwt"
    }

    private func plainClaims(_ response: HttpResponse, _ token: Token) throws -> JSON {
        try http.object(of: response, "The userinfo response", secrets: [Secret(token.accessToken)])
    }

    private func signedClaims(_ response: HttpResponse) async throws -> JSON {
        do {
            let token = try SignedToken(String(decoding: response.body, as: UTF8.self))
            let algorithms = AlgorithmRule(allowed: profileAlgorithms, advertised: metadata.userinfoSigningAlgorithms)
            _ = try await verifySignature(of: token, algorithms)
            try checkSigned(token.claims)
            return token.claims
        } catch let error as IdTokenError {
            throw OidcError.authorization(
                .oidcInvalidResponse,
                "The signed user information is not acceptable: \(error.finding).",
                recovery: error.recovery ?? "Compare the client's configuration with the provider's."
            )
        }
    }

    /// Each of these claims may be missing (OpenID Connect Core 1.0, section 5.3.2).
    private func checkSigned(_ claims: JSON) throws {
        if claims["iss"] != nil { try issuerRule.check(claims) }
        if claims["aud"] != nil { try audienceRule.check(claims) }
        if claims["exp"] != nil { try times.checkExpiry(claims) }
        try times.checkStart(claims)
    }

    /// An access token that was mixed up would show another user's claims as this user's.
    private func checkSubject(_ claims: JSON, _ token: Token) throws {
        guard let idToken = token.idToken else { return }
        let expected = try SignedToken(idToken).claims["sub"]?.identifier
        guard let expected, claims["sub"]?.identifier == expected else {
            throw PingError(
                .oidcSubjectMismatch,
                claims["sub"] == nil
                    ? "The userinfo response has no sub." : "The userinfo response is about another user.",
                recovery: "Do not use it; let the user log in again."
            )
        }
    }
}
