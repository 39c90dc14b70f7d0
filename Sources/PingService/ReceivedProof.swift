import HTTPTypes
import PingFoundation

/// The proof of a request that a service received, verified (RFC 9449, section 4.3) except against replay.
struct ReceivedProof: Sendable {
    /// The thumbprint of its key.
    let thumbprint: String
    /// The name of the proof (`jti`).
    let identifier: String
    /// When it was made, in seconds since 1970.
    let issuedAt: TimeInterval
    /// The nonce that the client should use from now on; `nil` when it can keep its own, and for a service without any.
    let nextNonce: String?

    /// - Parameters:
    ///   - address: The URL of the request, which the proof has to name.
    ///   - accessToken: The token of the request, which the proof has to be about.
    init(
        _ request: ReceivedRequest,
        to address: WebURL,
        _ accessToken: Secret,
        _ resource: ProtectedResource,
        _ times: TimeRules
    ) throws {
        let values = HTTPField.Name.dpop.map { request.headerFields[values: $0] } ?? []
        guard values.count == 1 else {
            throw IdTokenError(
                rule: "DPoP",
                expected: "once",
                actual: values.isEmpty ? "missing" : "there more than once"
            )
        }
        let token = try SignedToken(values[0])
        thumbprint = try Self.checkSignature(token, AlgorithmRule(allowed: resource.proofAlgorithms))
        let claims = token.claims
        try Self.check(claims, "htm", request.method)
        guard let text = claims["htu"]?.string, let url = try? WebURL(text),
            url.withoutQuery == address.withoutQuery
        else { throw claims.flaw("htu", expected: "“\(address.withoutQuery.absoluteString)”", but: "another URL") }
        try Self.check(claims, "ath", DPoPProof.hash(accessToken))
        try times.checkIssue(claims, ageLimit: resource.proofLifetime / .seconds(1))
        issuedAt = try claims.time("iat")
        identifier = try claims.text("jti")
        // Last: a new nonce would not help a proof that breaks another rule.
        nextNonce = try ServiceNonces(resource, skew: times.skew)?.next(after: claims["nonce"], at: times.now)
    }

    private static func check(_ claims: JSON, _ name: String, _ expected: String) throws {
        guard let value = claims[name]?.string, value.hasSameCodePoints(as: expected) else {
            throw claims.flaw(name, expected: "that of the request", but: "another")
        }
    }

    /// - Returns: The thumbprint of the key in the header, which has made the signature.
    private static func checkSignature(_ token: SignedToken, _ algorithms: AlgorithmRule) throws -> String {
        guard token.header["typ"]?.string?.lowercased() == "dpop+jwt" else {
            throw token.header.flaw("typ", expected: "dpop+jwt", but: "another")
        }
        guard token.header["crit"] == nil else {
            throw IdTokenError(rule: "crit", expected: "absent", actual: "there")
        }
        let algorithm = try algorithms.algorithm(of: token.header)
        guard let json = token.header["jwk"], let key = try? JsonWebKey(ofStranger: json),
            key.fits(algorithm)
        else {
            throw IdTokenError(rule: "jwk", expected: "a public key for the algorithm", actual: "something else")
        }
        guard key.verifies(token, algorithm) else {
            throw IdTokenError(rule: "signature", expected: "made with the key of the proof", actual: "another one")
        }
        return JsonWebKey.thumbprint(of: json)
    }
}
