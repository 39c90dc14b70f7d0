import PingCommons

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
        var rules: [any IdTokenRule] = [
            IssuerRule(issuer: configuration.issuer),
            SubjectRule(),
            AudienceRule(clientId: config.clientId, trusted: config.trustedAudiences),
            AuthorizedPartyRule(clientId: config.clientId),
            ExpiryRule(now: now, skew: config.clockSkew),
            NotBeforeRule(now: now, skew: config.clockSkew),
            IssuedAtRule(now: now, skew: config.clockSkew, ageLimit: config.idTokenAgeLimit),
            HashRule.accessToken(accessToken, algorithm),
        ]
        switch occasion {
        case .exchange(let request, let code):
            rules.append(NonceRule(nonce: request.nonce))
            rules.append(HashRule.code(code, algorithm))
            if let maxAge = request.maxAge {
                rules.append(AuthenticationTimeRule(maxAge: maxAge, now: now, skew: config.clockSkew))
            }
        case .refresh(let original):
            if let original { rules += ContinuityRule.all(since: original) }
        }
        for rule in rules { try rule.check(token.claims) }
        return token.claims
    }
}
