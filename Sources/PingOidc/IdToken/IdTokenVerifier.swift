/// Decides whether an ID token may be believed: its signature, then each rule.
struct IdTokenVerifier: Sendable {
    let config: OidcClientConfig
    let configuration: OpenIdConfiguration
    let signatures: SignatureVerifier

    /// What an ID token came with.
    enum Occasion: Sendable {
        /// The exchange of a code.
        case exchange(AuthorizationRequest, code: Secret)
        /// A refresh; the claims of the ID token before it, if there was one.
        case refresh(original: JSON?)
    }

    /// - Returns: The claims.
    /// - Throws: ``IdTokenError``, or why the provider's keys could not be had.
    @discardableResult
    func verify(_ idToken: String, accessToken: Secret, _ occasion: Occasion, now: Date) async throws -> JSON {
        let token = try SignedToken(idToken)
        let algorithm = try await signatures.verify(token, now: now)
        let claims = token.claims
        try IssuerRule(issuer: configuration.issuer).check(claims)
        try SubjectRule().check(claims)
        try AudienceRule(clientId: config.clientId, trusted: config.trustedAudiences).check(claims)
        try AuthorizedPartyRule(clientId: config.clientId).check(claims)
        try ExpiryRule(now: now, skew: config.clockSkew).check(claims)
        try NotBeforeRule(now: now, skew: config.clockSkew).check(claims)
        try IssuedAtRule(now: now, skew: config.clockSkew, ageLimit: config.idTokenAgeLimit).check(claims)
        try HashRule.accessToken(accessToken, algorithm).check(claims)
        switch occasion {
        case .exchange(let request, let code):
            try NonceRule(nonce: request.nonce).check(claims)
            try HashRule.code(code, algorithm).check(claims)
            if let maxAge = request.maxAge {
                try AuthenticationTimeRule(maxAge: maxAge, now: now, skew: config.clockSkew).check(claims)
            }
        case .refresh(let original):
            if let original { try ContinuityRule(original: original).check(claims) }
        }
        return claims
    }
}
