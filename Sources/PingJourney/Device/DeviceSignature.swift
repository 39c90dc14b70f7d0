import Crypto
import PingFoundation
import PingOrchestrate

/// Makes the JWS (RFC 7515) that proves the possession of a bound key.
struct DeviceSignature {
    let issuer: String
    let now: Date

    /// The claims that the app's own cannot replace.
    private static let reserved: Set<String> = ["sub", "challenge", "exp", "iat", "nbf", "iss", "platform"]

    /// - Parameters:
    ///   - request: The content to sign.
    ///   - key: Whose key signs.
    ///   - publicKey: The public key as coordinates, 64 bytes, which the server learns at binding; `nil` to omit it.
    ///   - signature: Signs with the private key: 64 bytes for ES256 (RFC 7518, section 3.4).
    func sign(
        _ request: DeviceSigningRequest,
        _ key: BoundKey,
        publicKey: Data?,
        with signature: (Data) async throws -> Data
    ) async throws -> String {
        var header: JSON = ["typ": "JWS", "alg": "ES256", "kid": .string(key.kid)]
        if let publicKey { header["jwk"] = jwk(publicKey, key.kid) }
        let signed = [header, claims(request, key)].map { $0.serialized(sortedKeys: true).base64URLEncodedString() }
            .joined(separator: ".")
        return "\(signed).\(try await signature(Data(signed.utf8)).base64URLEncodedString())"
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

    private func jwk(_ point: Data, _ kid: String) -> JSON {
        [
            "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "kid": .string(kid),
            "x": .string(point.prefix(32).base64URLEncodedString()),
            "y": .string(point.suffix(32).base64URLEncodedString()),
        ]
    }
}
