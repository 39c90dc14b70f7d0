extension Provider {
    /// The grant that the tokens came from.
    enum Grant: Sendable {
        /// The code of an authorization response.
        case authorizationCode(AuthorizationRequest, code: Secret)
        /// A refresh token; with the claims of the ID token before it, if there was one.
        case refreshToken(original: JSON?)
        /// The code of a device, for which no request carried a nonce.
        case device
    }

    /// Checks the ID token of a token response, if there is one: its signature, then each rule (OpenID Connect Core 1.0, section 3.1.3.7).
    func verify(_ response: Token, _ grant: Grant) async throws {
        guard let idToken = response.idToken else { return }
        let token = try SignedToken(idToken)
        let digests = try await verifyIssuerSignature(of: token, kind: .idToken)
        let (claims, times) = (token.claims, times)
        try issuerRule.check(claims)
        _ = try claims.text("sub")
        try audienceRule.check(claims)
        try AuthorizedPartyRule(clientId: Identifier(options.config.clientId)).check(claims)
        try times.checkExpiry(claims)
        try times.checkStart(claims)
        try times.checkIssue(claims, ageLimit: options.config.idTokenAgeLimit / .seconds(1))
        try HashRule(claim: "at_hash", value: Secret(response.accessToken), digests: digests).check(claims)
        switch grant {
        case .authorizationCode(let request, let code):
            try NonceRule(nonce: request.nonce).check(claims)
            try HashRule(claim: "c_hash", value: code, digests: digests).check(claims)
            try checkContext(claims, request)
        case .refreshToken(let original):
            if let original { try ContinuityRule(original: original).check(claims) }
        case .device: try checkContext(claims, nil)
        }
    }

    /// Checks the signature of a token that the provider issues to this client: an ID token or a logout token.
    ///
    /// - Returns: The hash functions that its algorithm uses for the hashes in its claims.
    func verifyIssuerSignature(of token: SignedToken, kind: CriticalHeaderRule.Kind) async throws -> [TokenDigest] {
        if let (algorithm, secret) = try SharedSecretRule(options.config).key(of: token.header) {
            try CriticalHeaderRule(kind: kind).check(token.header)
            guard algorithm.verifies(token, secret) else {
                throw IdTokenError(rule: "signature", expected: "made with the client's secret", actual: "another one")
            }
            return [algorithm.digest]
        }
        let algorithms = AlgorithmRule(
            allowed: options.config.idTokenSigningAlgorithms,
            advertised: metadata.idTokenSigningAlgorithms
        )
        return try await verifySignature(of: token, algorithms, kind: kind).digests
    }

    /// The rule for the issuer of a token.
    var issuerRule: IssuerRule { IssuerRule(issuer: Identifier(metadata.issuer), template: options.issuerTemplate) }

    /// For whom a token may have been issued.
    var audienceRule: AudienceRule {
        AudienceRule(
            clientId: Identifier(options.config.clientId),
            trusted: Set(options.config.trustedAudiences.map { Identifier($0) })
        )
    }
}
