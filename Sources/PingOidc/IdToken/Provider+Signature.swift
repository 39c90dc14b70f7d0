extension Provider {
    /// Checks a signature with the provider's keys. Fetches them when they are needed, and again when they do not
    /// explain the signature, because providers change keys at any time.
    ///
    /// - Throws: ``IdTokenError``, or the error of fetching the keys.
    func verifySignature(
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
        // Keys that were fetched for this signature are the provider's present keys. When older keys do not explain it, or the
        // named key is missing, the provider may have changed them.
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
