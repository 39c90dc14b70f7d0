extension Provider {
    /// The claims of an access token; the caller checks its binding.
    ///
    /// - Parameter names: The algorithms that may sign it; empty for every public-key algorithm.
    func claims(
        ofAccessToken text: Secret,
        for audience: String,
        algorithms names: Set<String>,
        _ profile: AccessTokenProfile
    ) async throws -> JSON {
        let token = try SignedToken(text.reveal())
        // A provider's metadata has no list for access tokens; any public-key algorithm of its keys will do.
        let algorithms = AlgorithmRule(allowed: names.isEmpty ? profileAlgorithms : names, advertised: [])
        _ = try await verifySignature(of: token, algorithms, kind: .accessToken(profile))
        let claims = token.claims
        try issuerRule.check(claims)
        guard claims.audiences.contains(Identifier(audience)) else {
            throw IdTokenError(rule: "aud", expected: "“\(audience)”", actual: claims.shown("aud"))
        }
        try checkTimes(claims)
        try profile.check(claims)
        return claims
    }

    /// A logout token that is acceptable.
    func logoutToken(_ text: Secret) async throws -> LogoutToken {
        let token = try SignedToken(text.reveal())
        _ = try await verifyIssuerSignature(of: token, kind: .logoutToken)
        try issuerRule.check(token.claims)
        try audienceRule.check(token.claims)
        try times.checkIssue(token.claims, ageLimit: options.config.idTokenAgeLimit / .seconds(1))
        try checkTimes(token.claims)
        return try LogoutToken(token.claims)
    }

    private func checkTimes(_ claims: JSON) throws {
        try times.checkExpiry(claims)
        try times.checkStart(claims)
    }
}
