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
        var members = material.publicMembers
        id = Self.thumbprint(of: members)
        members["kid"] = .string(id)
        members["alg"] = .string(algorithm.rawValue)
        members["use"] = "sig"
        publicKey = members
        publicPEM = material.publicPEM
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
        await material.add(keys, identifier)
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

/// A private key as the parts of it that the emulator needs.
private struct Material: Sendable {
    /// The members of the public key that make its thumbprint.
    let publicMembers: JSON
    let publicPEM: String
    let add: @Sendable (_ keys: JWTKeyCollection, _ kid: JWKIdentifier?) async -> Void
}

extension Material {
    init(_ algorithm: SigningAlgorithm) throws {
        switch algorithm {
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: try self.init(rsa: algorithm)
        case .es256: try self.init("P-256", .init(), on: P256.self)
        case .es384: try self.init("P-384", .init(), on: P384.self)
        case .es512: try self.init("P-521", .init(), on: P521.self)
        case .edDSA:
            let key = try EdDSA.PrivateKey()
            let point = key.publicKey.rawRepresentation.base64URLEncodedString()
            let members: JSON = ["kty": "OKP", "crv": "Ed25519", "x": .string(point)]
            self.init(publicMembers: members, publicPEM: key.publicKey.pemRepresentation) {
                await $0.add(eddsa: key, kid: $1)
            }
        }
    }

    private init(rsa algorithm: SigningAlgorithm) throws {
        let key = try JWTKit.Insecure.RSA.PrivateKey(backing: _RSA.Signing.PrivateKey(keySize: .bits2048))
        let parts = try key.publicKey.getKeyPrimitives()
        publicMembers = [
            "kty": "RSA", "n": .string(parts.modulus.base64URLEncodedString()),
            "e": .string(parts.publicExponent.base64URLEncodedString()),
        ]
        publicPEM = key.publicKey.pemRepresentation
        if algorithm.rawValue.hasPrefix("PS") {
            add = { await $0.add(pss: key, digestAlgorithm: algorithm.digest, kid: $1) }
        } else {
            add = { await $0.add(rsa: key, digestAlgorithm: algorithm.digest, kid: $1) }
        }
    }

    private init<Curve: ECDSACurveType>(_ name: String, _ key: Curve.PrivateKey, on curve: Curve.Type) throws {
        let point = key.publicKey.rawRepresentation
        let half = point.count / 2
        publicMembers = [
            "kty": "EC", "crv": .string(name),
            "x": .string(Data(point.prefix(half)).base64URLEncodedString()),
            "y": .string(Data(point.suffix(half)).base64URLEncodedString()),
        ]
        publicPEM = key.publicKey.pemRepresentation
        let signer = try ECDSA.PrivateKey<Curve>(backing: key)
        add = { await $0.add(ecdsa: signer, kid: $1) }
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
