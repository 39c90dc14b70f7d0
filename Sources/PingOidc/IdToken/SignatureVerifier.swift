import PingCommons
import PingLogger
import PingNetwork

/// Checks signatures with the provider's keys, which it fetches when they are needed and once more when they do not
/// suffice, because providers change keys at any time.
struct SignatureVerifier: Sendable {
    let configuration: OpenIdConfiguration
    let cache: ProviderCache
    let caller: EndpointCaller
    /// The algorithms the app insists on; empty for those the provider names.
    let allowed: Set<String>

    /// - Returns: The algorithm of the signature.
    /// - Throws: ``IdTokenError``, or why the keys could not be had.
    func verify(_ token: SignedToken, now: Date) async throws -> SignatureAlgorithm {
        let algorithm = try AlgorithmRule(allowed: allowed, advertised: configuration.idTokenSigningAlgorithms)
            .algorithm(of: token.header)
        try CriticalHeaderRule().check(token.header)
        let url = try configuration.url(of: .keys)
        let place = cache.keySet(of: url.absoluteString)
        let fetch: @Sendable () async throws -> KeySet = { [caller] in
            let response = try await caller.get(url, accept: "application/jwk-set+json, application/json")
            do {
                return try KeySet(caller.object(of: response, "The provider's key document"))
            } catch let error as ServerRefusal {
                throw error.oidcError
            }
        }
        let version = try await place.current(now: now, fetch: fetch)
        if try await isVerified(token, algorithm, version.value, isLast: false) { return algorithm }
        guard let newer = try await place.newer(than: version, now: now, fetch: fetch) else {
            throw Self.unknownKey(token)
        }
        if try await isVerified(token, algorithm, newer.value, isLast: true) { return algorithm }
        throw Self.unknownKey(token)
    }

    /// - Returns: `false` when other keys may help.
    private func isVerified(
        _ token: SignedToken,
        _ algorithm: SignatureAlgorithm,
        _ keys: KeySet,
        isLast: Bool
    ) async throws -> Bool {
        let name = token.keyIdentifier
        let candidates = keys.candidates(identifier: name, algorithm: algorithm)
        for key in candidates where await key.verifies(token, algorithm) { return true }
        // A named key that did not sign is a bad signature. Without a name, the signing key may be a new one.
        let isCertain = name == nil ? isLast && !candidates.isEmpty : candidates.contains { $0.identifier == name }
        guard isCertain else { return false }
        throw IdTokenError(rule: "signature", expected: "made with the provider's key", actual: "another one")
    }

    private static func unknownKey(_ token: SignedToken) -> IdTokenError {
        IdTokenError(
            rule: "key",
            expected: "one of the provider's keys",
            actual: token.keyIdentifier.map { "“\($0)”" } ?? "an unnamed key that is not among them"
        )
    }
}
