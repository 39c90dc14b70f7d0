import Crypto
import CryptoExtras
import Foundation
import JWTKit
import PingCommons

/// A private key that signs ID tokens, and its public side as a JSON Web Key (RFC 7517).
struct SigningKey: Sendable {
    let id: String
    let algorithm: SigningAlgorithm
    let publicKey: JSON
    /// The public key in PEM, for the attack that signs with it as a shared secret.
    let publicPEM: String
    private let material: Material

    init(algorithm: SigningAlgorithm) throws {
        let material = try Material(algorithm)
        var members = try material.publicMembers()
        id = Self.thumbprint(of: members)
        members["kid"] = .string(id)
        members["alg"] = .string(algorithm.rawValue)
        members["use"] = "sig"
        publicKey = members
        publicPEM = try material.publicPEM()
        self.algorithm = algorithm
        self.material = material
    }

    /// Signs claims as a compact JSON Web Signature.
    ///
    /// - Parameters:
    ///   - claims: The payload.
    ///   - keyID: The header's `kid`; `nil` for none.
    ///   - type: The header's `typ`.
    func sign(_ claims: JSON, keyID: String?, type: String = "JWT") async throws -> String {
        let keys = JWTKeyCollection()
        let identifier = keyID.map { JWKIdentifier(string: $0) }
        await material.add(to: keys, algorithm: algorithm, kid: identifier)
        return try await keys.sign(Claims(json: claims), kid: identifier, header: ["typ": .string(type)])
    }

    /// The key's thumbprint (RFC 7638).
    private static func thumbprint(of members: JSON) -> String {
        Data(SHA256.hash(data: members.serialized(sortedKeys: true))).base64URLEncodedString()
    }
}

/// Any claims, without checks.
struct Claims: JWTPayload {
    let json: JSON

    init(json: JSON) { self.json = json }
    init(from decoder: any Decoder) throws { json = try JSON(from: decoder) }
    func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
    func verify(using algorithm: some JWTAlgorithm) async throws {}
}

private enum Material: Sendable {
    case rsa(JWTKit.Insecure.RSA.PrivateKey)
    case pss(JWTKit.Insecure.RSA.PrivateKey)
    case p256(P256.Signing.PrivateKey)
    case p384(P384.Signing.PrivateKey)
    case p521(P521.Signing.PrivateKey)
    case ed25519(Curve25519.Signing.PrivateKey)

    init(_ algorithm: SigningAlgorithm) throws {
        switch algorithm {
        case .rs256, .rs384, .rs512: self = .rsa(try Self.makeRSA())
        case .ps256, .ps384, .ps512: self = .pss(try Self.makeRSA())
        case .es256: self = .p256(.init())
        case .es384: self = .p384(.init())
        case .es512: self = .p521(.init())
        case .edDSA: self = .ed25519(.init())
        }
    }

    private static func makeRSA() throws -> JWTKit.Insecure.RSA.PrivateKey {
        try .init(backing: _RSA.Signing.PrivateKey(keySize: .bits2048))
    }

    /// The members of the public key that make its thumbprint.
    func publicMembers() throws -> JSON {
        switch self {
        case .rsa(let key), .pss(let key):
            let parts = try key.publicKey.getKeyPrimitives()
            return [
                "kty": "RSA", "n": .string(parts.modulus.base64URLEncodedString()),
                "e": .string(parts.publicExponent.base64URLEncodedString()),
            ]
        case .p256(let key): return Self.curve("P-256", key.publicKey.rawRepresentation)
        case .p384(let key): return Self.curve("P-384", key.publicKey.rawRepresentation)
        case .p521(let key): return Self.curve("P-521", key.publicKey.rawRepresentation)
        case .ed25519(let key):
            let point = key.publicKey.rawRepresentation.base64URLEncodedString()
            return ["kty": "OKP", "crv": "Ed25519", "x": .string(point)]
        }
    }

    private static func curve(_ name: String, _ point: Data) -> JSON {
        let half = point.count / 2
        return [
            "kty": "EC", "crv": .string(name),
            "x": .string(Data(point.prefix(half)).base64URLEncodedString()),
            "y": .string(Data(point.suffix(half)).base64URLEncodedString()),
        ]
    }

    func publicPEM() throws -> String {
        switch self {
        case .rsa(let key), .pss(let key): key.publicKey.pemRepresentation
        case .p256(let key): key.publicKey.pemRepresentation
        case .p384(let key): key.publicKey.pemRepresentation
        case .p521(let key): key.publicKey.pemRepresentation
        case .ed25519(let key): EdDSA.PublicKey(backing: key.publicKey).pemRepresentation
        }
    }

    func add(to keys: JWTKeyCollection, algorithm: SigningAlgorithm, kid: JWKIdentifier?) async {
        switch self {
        case .rsa(let key): await keys.add(rsa: key, digestAlgorithm: algorithm.digest, kid: kid)
        case .pss(let key): await keys.add(pss: key, digestAlgorithm: algorithm.digest, kid: kid)
        case .p256(let key): if let key = try? ES256PrivateKey(backing: key) { await keys.add(ecdsa: key, kid: kid) }
        case .p384(let key): if let key = try? ES384PrivateKey(backing: key) { await keys.add(ecdsa: key, kid: kid) }
        case .p521(let key): if let key = try? ES512PrivateKey(backing: key) { await keys.add(ecdsa: key, kid: kid) }
        case .ed25519(let key): await keys.add(eddsa: EdDSA.PrivateKey(backing: key), kid: kid)
        }
    }
}

extension SigningAlgorithm {
    fileprivate var digest: DigestAlgorithm {
        switch self {
        case .rs384, .ps384, .es384: .sha384
        case .rs512, .ps512, .es512, .edDSA: .sha512
        case .rs256, .ps256, .es256: .sha256
        }
    }

    /// The left half of the digest of a token: `at_hash` and `c_hash` (OpenID Connect Core, section 3.1.3.6).
    func halfHash(of token: String) -> String {
        let bytes = Data(token.utf8)
        let digest: Data =
            switch self {
            case .rs256, .ps256, .es256: Data(SHA256.hash(data: bytes))
            case .rs384, .ps384, .es384: Data(SHA384.hash(data: bytes))
            case .rs512, .ps512, .es512, .edDSA: Data(SHA512.hash(data: bytes))
            }
        return Data(digest.prefix(digest.count / 2)).base64URLEncodedString()
    }
}
