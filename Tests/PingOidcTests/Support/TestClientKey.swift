import Crypto
import CryptoExtras
import Foundation

@testable import PingOidc

/// A client's key pair of a test: the text that the client reads, and the public half that the provider registers.
struct TestClientKey: Sendable {
    let text: Secret
    let publicKey: JSON

    static func make(_ algorithm: String) throws -> TestClientKey {
        switch algorithm {
        case "ES256":
            let key = P256.Signing.PrivateKey()
            return TestClientKey(key.pemRepresentation, "EC", "P-256", key.publicKey.rawRepresentation, algorithm)
        case "ES384":
            let key = P384.Signing.PrivateKey()
            return TestClientKey(key.pemRepresentation, "EC", "P-384", key.publicKey.rawRepresentation, algorithm)
        case "EdDSA":
            let key = Curve25519.Signing.PrivateKey()
            let prefix = Data([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32])
            let base64 = (prefix + key.rawRepresentation).base64EncodedString()
            let pem = "-----BEGIN PRIVATE KEY-----\n\(base64)\n-----END PRIVATE KEY-----\n"
            return TestClientKey(pem, "OKP", "Ed25519", key.publicKey.rawRepresentation, algorithm)
        default:
            let key = try rsaKey.get()
            let parts = try key.publicKey.getKeyPrimitives()
            let members: JSON = [
                "kty": "RSA", "alg": .string(algorithm), "n": .string(parts.modulus.base64URLEncodedString()),
                "e": .string(parts.publicExponent.base64URLEncodedString()),
            ]
            return TestClientKey(text: Secret(key.pemRepresentation), publicKey: members)
        }
    }

    private init(text: Secret, publicKey: JSON) {
        self.text = text
        self.publicKey = publicKey
    }

    private init(_ pem: String, _ kind: String, _ curve: String, _ point: Data, _ algorithm: String) {
        var members: JSON = ["kty": .string(kind), "crv": .string(curve), "alg": .string(algorithm)]
        let size = kind == "EC" ? point.count / 2 : point.count
        members["x"] = .string(Data(point.prefix(size)).base64URLEncodedString())
        if kind == "EC" { members["y"] = .string(Data(point.suffix(size)).base64URLEncodedString()) }
        self.init(text: Secret(pem), publicKey: members)
    }

    /// Made once: an RSA key takes a while.
    private static let rsaKey = Result { try _RSA.Signing.PrivateKey(keySize: .bits2048) }
}
