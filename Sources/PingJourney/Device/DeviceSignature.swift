import Crypto

/// Makes the JWS (RFC 7515) that proves the possession of a bound key.
struct DeviceSignature {
    let issuer: String
    let now: Date

    /// What the app's own claims cannot replace.
    private static let reserved: Set<String> = ["sub", "challenge", "exp", "iat", "nbf", "iss", "platform"]

    /// - Parameter includesKey: Whether the header carries the public key, which the server learns at binding.
    func sign(_ request: DeviceSigningRequest, _ key: BoundKey, includesKey: Bool) throws -> String {
        guard let raw = Data(base64Encoded: key.privateKey.reveal()) else { throw ClientError.clientNotRegistered }
        let privateKey = try P256.Signing.PrivateKey(rawRepresentation: raw)
        var header: JSON = ["typ": "JWS", "alg": "ES256", "kid": .string(key.kid)]
        if includesKey { header["jwk"] = jwk(privateKey.publicKey, key.kid) }
        let signed = [header, claims(request, key)].map { $0.serialized(sortedKeys: true).base64URLEncodedString() }
            .joined(separator: ".")
        let signature = try privateKey.signature(for: Data(signed.utf8)).rawRepresentation
        return "\(signed).\(signature.base64URLEncodedString())"
    }

    private func claims(_ request: DeviceSigningRequest, _ key: BoundKey) -> JSON {
        let issued = Int(now.timeIntervalSince1970)
        let own = request.claims.filter { !Self.reserved.contains($0.key) }
        let needed: [String: JSON] = [
            "sub": .string(key.userId), "challenge": .string(request.challenge), "iss": .string(issuer),
            "platform": .string(ClientHeader.platform), "iat": .int(issued), "nbf": .int(issued),
            "exp": .int(issued + min(max(request.timeout, 0), 86_400)),
        ]
        return .object(own.merging(needed) { _, needed in needed })
    }

    private func jwk(_ key: P256.Signing.PublicKey, _ kid: String) -> JSON {
        let point = key.rawRepresentation
        return [
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": .string(kid),
            "x": .string(point.prefix(32).base64URLEncodedString()),
            "y": .string(point.suffix(32).base64URLEncodedString()),
        ]
    }
}
