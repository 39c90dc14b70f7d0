import JWTKit
import PingCommons

/// One public key of a provider (RFC 7517).
struct VerificationKey: Sendable {
    private let jwk: JSON
    /// The library's own form of the key, made when it is first needed: that takes a sixth of a verification.
    private let verifiers = Locked<[SignatureAlgorithm: any JWTAlgorithm]>([:])

    /// - Returns: `nil` for what is not a key for signatures.
    init?(_ jwk: JSON) {
        guard jwk["kty"]?.string != nil else { return nil }
        if let use = jwk["use"], use.string != "sig" { return nil }
        if let operations = jwk["key_ops"]?.array, !operations.contains("verify") { return nil }
        self.jwk = jwk
    }

    /// The key's name.
    var identifier: String? { jwk["kid"]?.string }

    /// Whether the key is for an algorithm.
    func fits(_ algorithm: SignatureAlgorithm) -> Bool {
        guard jwk["kty"]?.string == algorithm.keyType else { return false }
        if let curve = algorithm.curve, jwk["crv"]?.string != curve { return false }
        return jwk["alg"].map { $0.string == algorithm.rawValue } ?? true
    }

    /// Whether this key has made a signature. A key that cannot be used has made none.
    func verifies(_ token: SignedToken, _ algorithm: SignatureAlgorithm) async -> Bool {
        do {
            let verifier = try await verifier(algorithm)
            return try verifier.verify(token.signature, signs: token.signedPart)
        } catch {
            return false
        }
    }

    /// The library's implementation of an algorithm with this key.
    private func verifier(_ algorithm: SignatureAlgorithm) async throws -> any JWTAlgorithm {
        if let verifier = verifiers.withLock({ $0[algorithm] }) { return verifier }
        let verifier = try await makeVerifier(algorithm)
        verifiers.withLock { $0[algorithm] = verifier }
        return verifier
    }

    /// Only public members are handed on.
    private func makeVerifier(_ algorithm: SignatureAlgorithm) async throws -> any JWTAlgorithm {
        let name = JWK.Algorithm(rawValue: algorithm.rawValue)
        let identifier = JWKIdentifier(string: "key")
        func member(_ name: String) -> String? { jwk[name]?.string }
        let key: JWK =
            switch algorithm.keyType {
            case "RSA":
                .rsa(name, identifier: identifier, modulus: member("n"), exponent: member("e"))
            case "EC":
                .ecdsa(
                    name,
                    identifier: identifier,
                    x: member("x"),
                    y: member("y"),
                    curve: algorithm.curve.flatMap(ECDSACurve.init(rawValue:))
                )
            default:
                .octetKeyPair(name, identifier: identifier, x: member("x"), y: nil, curve: .ed25519)
            }
        let collection = JWTKeyCollection()
        try await collection.add(jwk: key)
        return try await collection.getKey(for: identifier, alg: algorithm.rawValue)
    }
}
