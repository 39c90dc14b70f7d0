import Crypto
import CryptoExtras
import Foundation
import JWTKit

@testable import PingOidc

/// A key pair of a test's provider, with full control over header and claims.
struct TestKey: Sendable {
    let algorithm: String
    let identifier: String
    /// The public key as the provider publishes it.
    var jwk: JSON
    private let signer: any JWTAlgorithm

    static func make(_ algorithm: String = "ES256", identifier: String = "key-1") async throws -> TestKey {
        let keys = JWTKeyCollection()
        let kid = JWKIdentifier(string: identifier)
        var jwk: JSON
        switch algorithm {
        case "RS256", "RS384", "RS512", "PS256", "PS384", "PS512":
            let key = try JWTKit.Insecure.RSA.PrivateKey(backing: rsaKey.get())
            let digest: DigestAlgorithm =
                algorithm.hasSuffix("256") ? .sha256 : algorithm.hasSuffix("384") ? .sha384 : .sha512
            if algorithm.hasPrefix("RS") {
                await keys.add(rsa: key, digestAlgorithm: digest, kid: kid)
            } else {
                await keys.add(pss: key, digestAlgorithm: digest, kid: kid)
            }
            let parts = try key.publicKey.getKeyPrimitives()
            jwk = [
                "kty": "RSA", "n": .string(parts.modulus.base64URLEncodedString()),
                "e": .string(parts.publicExponent.base64URLEncodedString()),
            ]
        case "ES256":
            let key = P256.Signing.PrivateKey()
            await keys.add(ecdsa: try ES256PrivateKey(backing: key), kid: kid)
            jwk = curve("P-256", key.publicKey.rawRepresentation)
        case "ES384":
            let key = P384.Signing.PrivateKey()
            await keys.add(ecdsa: try ES384PrivateKey(backing: key), kid: kid)
            jwk = curve("P-384", key.publicKey.rawRepresentation)
        case "ES512":
            let key = P521.Signing.PrivateKey()
            await keys.add(ecdsa: try ES512PrivateKey(backing: key), kid: kid)
            jwk = curve("P-521", key.publicKey.rawRepresentation)
        default:
            let key = Curve25519.Signing.PrivateKey()
            await keys.add(eddsa: EdDSA.PrivateKey(backing: key), kid: kid)
            let point = key.publicKey.rawRepresentation.base64URLEncodedString()
            jwk = ["kty": "OKP", "crv": "Ed25519", "x": .string(point)]
        }
        jwk["kid"] = .string(identifier)
        jwk["use"] = "sig"
        return TestKey(
            algorithm: algorithm,
            identifier: identifier,
            jwk: jwk,
            signer: try await keys.getKey(for: kid)
        )
    }

    /// A key that signs with a client's secret. It is not published.
    static func shared(_ secret: String, _ algorithm: String = "HS256", identifier: String = "key-1") async throws
        -> TestKey
    {
        let keys = JWTKeyCollection()
        let digests: [String: DigestAlgorithm] = ["HS256": .sha256, "HS384": .sha384, "HS512": .sha512]
        let kid = JWKIdentifier(string: identifier)
        await keys.add(hmac: HMACKey(from: secret), digestAlgorithm: digests[algorithm] ?? .sha256, kid: kid)
        return TestKey(algorithm: algorithm, identifier: identifier, jwk: [:], signer: try await keys.getKey(for: kid))
    }

    /// The hash function that providers take for an algorithm.
    static func digest(of algorithm: String) -> TokenDigest? {
        SignatureAlgorithm(rawValue: algorithm)?.digests.first ?? SharedSecretAlgorithm(rawValue: algorithm)?.digest
    }

    /// Made once: an RSA key takes a while.
    private static let rsaKey = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }

    private static func curve(_ name: String, _ point: Data) -> JSON {
        let half = point.count / 2
        return [
            "kty": "EC", "crv": .string(name),
            "x": .string(Data(point.prefix(half)).base64URLEncodedString()),
            "y": .string(Data(point.suffix(half)).base64URLEncodedString()),
        ]
    }

    /// The header a provider writes.
    var header: JSON {
        ["alg": .string(algorithm), "kid": .string(identifier), "typ": "JWT"]
    }

    /// A compact token of exactly this header and these claims.
    func sign(_ claims: JSON, header: JSON) throws -> String {
        let signed = Self.unsigned(claims, header: header)
        return "\(signed).\(Data(try signer.sign(Data(signed.utf8))).base64URLEncodedString())"
    }

    /// Header and claims, without a signature.
    static func unsigned(_ claims: JSON, header: JSON) -> String {
        [header, claims].map { $0.serialized().base64URLEncodedString() }.joined(separator: ".")
    }
}
