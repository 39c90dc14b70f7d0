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

    /// Checks the ID token of a token response, if there is one: its signature, then each rule (OpenID Connect
    /// Core 1.0, section 3.1.3.7).
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
    package func verifyIssuerSignature(of token: SignedToken, kind: CriticalHeaderRule.Kind) async throws
        -> [TokenDigest]
    {
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

    package var issuerRule: IssuerRule {
        IssuerRule(issuer: Identifier(metadata.issuer), template: options.issuerTemplate)
    }

    /// For whom a token may have been issued.
    package var audienceRule: AudienceRule {
        AudienceRule(
            clientId: Identifier(options.config.clientId),
            trusted: Set(options.config.trustedAudiences.map { Identifier($0) })
        )
    }

    /// Checks the ID token of a login against what it had to reach, and every other against the configuration.
    func checkContext(_ claims: JSON, _ request: AuthorizationRequest?) throws {
        let acrValues = Set(request?.stepUp?.acrValues ?? [])
        let contexts = AuthenticationContextRule(required: acrValues.isEmpty ? options.config.requiredAcr : acrValues)
        try contexts.check(claims)
        for maxAge in [request?.maxAge, request?.stepUp?.maxAge].compactMap(\.self) {
            try times.checkLogin(claims, maxAge: maxAge)
        }
        guard let subject = request?.subject, claims["sub"]?.identifier != Identifier(subject) else { return }
        throw IdTokenError(
            rule: "sub",
            expected: "the user who is logged in",
            actual: "another user",
            recovery: "Let the same user log in, or sign out first."
        )
    }

    /// Checks a signature with the provider's keys. Fetches them when they are needed, and again when they do not
    /// explain the signature, because providers change keys at any time.
    ///
    /// - Throws: ``IdTokenError``, or the error of fetching the keys.
    package func verifySignature(
        of token: SignedToken,
        _ rule: AlgorithmRule,
        kind: CriticalHeaderRule.Kind = .idToken
    ) async throws -> SignatureAlgorithm {
        let algorithm = try rule.algorithm(of: token.header)
        try CriticalHeaderRule(kind: kind).check(token.header)
        let url = try metadata.url(of: .keys)
        let keys = cache.keySet(of: url)
        let fetch: @Sendable () async throws -> CachedDocument<KeySet>.Fetched = { [self] in try await keySet(at: url) }
        let known = try await keys.current(system, fetch: fetch)
        let outcome = SignatureCheck(token, algorithm, usable(known.version.value, for: token))
        if outcome == .valid { return algorithm }
        // Keys that were fetched for this signature are the provider's present keys. When older keys do not explain it,
        // or the named key is missing, the provider may have changed them.
        if outcome == .invalid, token.keyID != nil, !known.isFromCache { throw IdTokenError.invalidSignature }
        guard let newer = try await keys.newer(than: known.version, now: system.now(), fetch: fetch) else {
            throw outcome == .invalid && token.keyID != nil
                ? IdTokenError.invalidSignature : IdTokenError.unknownKey(token, known.version.value)
        }
        switch SignatureCheck(token, algorithm, usable(newer.value, for: token)) {
        case .valid: return algorithm
        case .invalid: throw IdTokenError.invalidSignature
        case .unknownKey: throw IdTokenError.unknownKey(token, newer.value)
        }
    }

    /// The keys that may have signed a token. At a provider for many tenants, some are for one of them alone.
    private func usable(_ keys: KeySet, for token: SignedToken) -> KeySet {
        guard let template = options.issuerTemplate else { return keys }
        return keys.keys(of: Set([Identifier(template.text), token.claims["iss"]?.identifier].compactMap(\.self)))
    }

    /// Fetches what the refresh of a token needs to verify the response, unless it is cached.
    func prepare(for token: Token) async throws {
        try ownershipRule.check(token)
        guard token.idToken != nil, !SharedSecretRule(options.config).isAlone else { return }
        let url = try metadata.url(of: .keys)
        _ = try await cache.keySet(of: url).current(system) { [self] in try await keySet(at: url) }
    }

    private func keySet(at url: WebURL) async throws -> CachedDocument<KeySet>.Fetched {
        let response = try await http.get(url, accept: "application/jwk-set+json, application/json")
        do {
            let keys = try KeySet(http.object(of: response, "The provider's key document"))
            return (keys, DocumentLifetime.keySet(response))
        } catch let error as OAuthErrorResponse {
            throw error.oidcError
        }
    }
}

/// The verdict of a key set on a signature.
private enum SignatureCheck {
    case valid
    /// The named key, or each key that fits a token that names none, has made another signature.
    case invalid
    case unknownKey

    init(_ token: SignedToken, _ algorithm: SignatureAlgorithm, _ keys: KeySet) {
        let candidates = keys.candidates(keyID: token.keyID, algorithm: algorithm)
        if candidates.contains(where: { $0.verifies(token, algorithm) }) {
            self = .valid
        } else {
            let isNamed = token.keyID == nil || candidates.contains { $0.keyID != nil }
            self = !candidates.isEmpty && isNamed ? .invalid : .unknownKey
        }
    }
}

extension IdTokenError {
    fileprivate static var invalidSignature: IdTokenError {
        IdTokenError(rule: "signature", expected: "made with the provider's key", actual: "another one")
    }

    fileprivate static func unknownKey(_ token: SignedToken, _ keys: KeySet) -> IdTokenError {
        guard let keyID = token.keyID else {
            return IdTokenError(
                rule: "key",
                expected: "one of the provider's keys",
                actual: "an unnamed key that is not among them"
            )
        }
        let reason = keys.error(keyID: keyID).map { ", which cannot be used: \($0.reason)" }
        return IdTokenError(rule: "key", expected: "one of the provider's keys", actual: "“\(keyID)”" + (reason ?? ""))
    }
}
