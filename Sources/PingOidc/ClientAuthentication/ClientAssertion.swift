/// The claims that a client signs about itself (RFC 7523, section 3), in the narrow form of FAPI 2.0: for one
/// audience, for a minute, once.
struct ClientAssertion: Sendable {
    /// The `client_assertion_type` of a signed assertion.
    static let type = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

    /// How long an assertion is valid, in seconds: a request's way, and clocks that differ a little.
    static let lifetime = 60

    private let claims: JSON

    init(clientId: String, audience: String, system: SystemServices) {
        let now = Int(system.now().secondsSince1970)
        claims = [
            "iss": .string(clientId), "sub": .string(clientId), "aud": .string(audience), "iat": .int(now),
            "exp": .int(now + Self.lifetime), "jti": .string(system.randomBytes(16).base64URLEncodedString()),
        ]
    }

    func signed(by key: ClientKey, algorithms: [String]?) throws -> Secret {
        let algorithm = try key.algorithm(advertised: algorithms)
        var header: JSON = ["alg": .string(algorithm.rawValue), "typ": "JWT"]
        header["kid"] = key.keyID.map(JSON.string)
        header["x5t#S256"] = key.certificateThumbprint.map(JSON.string)
        let input = SignedToken.signingInput(header: header, claims: claims)
        return SignedToken.text(input, signature: try key.key.signature(for: input, algorithm))
    }
}
