extension Provider {
    /// What the tokens were granted for.
    enum Grant: Sendable {
        /// The code of an authorization response.
        case authorizationCode(AuthorizationRequest, code: Secret)
        /// A refresh token; with the claims of the ID token before it, if there was one.
        case refreshToken(original: JSON?)
        /// The code of a device, for which no request carried a nonce.
        case device
    }

    /// Checks the ID token of a token response, if there is one: its signature, then each rule (OpenID Connect Core 1.0, section 3.1.3.7).
    ///
    /// - Throws: ``IdTokenError``, or the error of fetching the provider's keys.
    func verify(_ response: Token, _ grant: Grant) async throws {
        guard let idToken = response.idToken else { return }
        let token = try SignedToken(idToken)
        let algorithms = AlgorithmRule(
            allowed: options.idTokenSigningAlgorithms,
            advertised: metadata.idTokenSigningAlgorithms
        )
        let algorithm = try await verifySignature(of: token, algorithms)
        let (claims, now, skew) = (token.claims, system.now(), options.clockSkew / .seconds(1))
        try issuerRule.check(claims)
        try SubjectRule().check(claims)
        try audienceRule.check(claims)
        try AuthorizedPartyRule(clientId: Identifier(options.clientId)).check(claims)
        try ExpiryRule(now: now, skew: skew).check(claims)
        try NotBeforeRule(now: now, skew: skew).check(claims)
        try IssuedAtRule(now: now, skew: skew, ageLimit: options.idTokenAgeLimit / .seconds(1)).check(claims)
        try HashRule.accessToken(Secret(response.accessToken), algorithm).check(claims)
        if case .refreshToken = grant {
        } else {
            try AuthenticationContextRule(required: options.requiredAcr).check(claims)
        }
        switch grant {
        case .authorizationCode(let request, let code):
            try NonceRule(nonce: request.nonce).check(claims)
            try HashRule.code(code, algorithm).check(claims)
            if let maxAge = request.maxAge {
                try AuthenticationTimeRule(maxAge: maxAge, now: now, skew: skew).check(claims)
            }
        case .refreshToken(let original):
            if let original { try ContinuityRule(original: original).check(claims) }
        case .device: break
        }
    }

    /// Who may have issued a token.
    var issuerRule: IssuerRule { IssuerRule(issuer: Identifier(metadata.issuer)) }

    /// For whom a token may have been issued.
    var audienceRule: AudienceRule {
        AudienceRule(
            clientId: Identifier(options.clientId),
            trusted: Set(options.trustedAudiences.map { Identifier($0) })
        )
    }
}
