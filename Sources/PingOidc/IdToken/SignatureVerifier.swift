/// Checks signatures with the provider's keys, which it fetches when they are needed and once more when they do not
/// suffice, because providers change keys at any time.
struct SignatureVerifier: Sendable {
    let configuration: OpenIdConfiguration
    let cache: ProviderCache
    let caller: EndpointCaller
    /// The algorithms the app insists on; empty for those the provider names.
    let allowed: Set<String>

    /// - Returns: The algorithm of the signature.
    /// - Throws: ``IdTokenError``, or why the keys could not be fetched.
    func verify(_ token: SignedToken, now: Date) async throws -> SignatureAlgorithm {
        let algorithm = try AlgorithmRule(allowed: allowed, advertised: configuration.idTokenSigningAlgorithms)
            .algorithm(of: token.header)
        try CriticalHeaderRule().check(token.header)
        let url = try configuration.url(of: .keys)
        let place = cache.keySet(of: url)
        let fetch: @Sendable () async throws -> CachedDocument<KeySet>.Fetched = { [caller] in
            let response = try await caller.get(url, accept: "application/jwk-set+json, application/json")
            do {
                let keys = try KeySet(caller.object(of: response, "The provider's key document"))
                return (keys, DocumentLifetime.keySet.seconds(of: response))
            } catch let error as ServerRefusal {
                throw error.oidcError
            }
        }
        let known = try await place.current(now: now, fetch: fetch)
        let outcome = Outcome(of: token, algorithm, known.version.value)
        if outcome == .good { return algorithm }
        // Keys that were fetched for this signature say what the provider's keys are. Older ones, or the lack of the named
        // one, may mean that the provider has changed them.
        if outcome == .bad, token.keyIdentifier != nil, !known.isFromCache { throw Self.badSignature }
        guard let newer = try await place.newer(than: known.version, now: now, fetch: fetch) else {
            throw outcome == .bad && token.keyIdentifier != nil
                ? Self.badSignature : Self.unknownKey(token, known.version)
        }
        switch Outcome(of: token, algorithm, newer.value) {
        case .good: return algorithm
        case .bad: throw Self.badSignature
        case .unknownKey: throw Self.unknownKey(token, newer)
        }
    }

    /// What a key set says about a signature.
    private enum Outcome {
        case good
        /// The key that is named, or each that fits a token that names none, has made another signature.
        case bad
        case unknownKey

        init(of token: SignedToken, _ algorithm: SignatureAlgorithm, _ keys: KeySet) {
            let name = token.keyIdentifier
            let candidates = keys.candidates(identifier: name, algorithm: algorithm)
            if candidates.contains(where: { $0.verifies(token, algorithm) }) {
                self = .good
            } else {
                let isNamed = name == nil || candidates.contains { $0.identifier != nil }
                self = !candidates.isEmpty && isNamed ? .bad : .unknownKey
            }
        }
    }

    private static var badSignature: IdTokenError {
        IdTokenError(rule: "signature", expected: "made with the provider's key", actual: "another one")
    }

    private static func unknownKey(_ token: SignedToken, _ keys: CachedDocument<KeySet>.Version) -> IdTokenError {
        guard let name = token.keyIdentifier else {
            return IdTokenError(
                rule: "key",
                expected: "one of the provider's keys",
                actual: "an unnamed key that is not among them"
            )
        }
        let reason = keys.value.error(identifier: name).map { ", which cannot be used: \($0.reason)" }
        return IdTokenError(rule: "key", expected: "one of the provider's keys", actual: "“\(name)”" + (reason ?? ""))
    }
}
