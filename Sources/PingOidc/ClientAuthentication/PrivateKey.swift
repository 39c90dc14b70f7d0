import Crypto
import CryptoExtras

/// A private key, by its kind.
enum PrivateKey: Sendable {
    case rsa(_RSA.Signing.PrivateKey)
    case p256(P256.Signing.PrivateKey)
    case p384(P384.Signing.PrivateKey)
    case ed25519(Curve25519.Signing.PrivateKey)

    /// The algorithms that such a key signs with, the strongest first.
    var algorithms: [SignatureAlgorithm] {
        switch self {
        case .rsa: [.ps256, .rs256]
        case .p256: [.es256]
        case .p384: [.es384]
        case .ed25519: [.edDSA]
        }
    }

    /// The signature, written as RFC 7518 (section 3) and RFC 8037 say.
    func signature(for data: [UInt8], _ algorithm: SignatureAlgorithm) throws -> [UInt8] {
        switch self {
        case .rsa(let key):
            let padding: _RSA.Signing.Padding = algorithm == .rs256 ? .insecurePKCS1v1_5 : .PSS
            return [UInt8](try key.signature(for: SHA256.hash(data: data), padding: padding).rawRepresentation)
        case .p256(let key): return [UInt8](try key.signature(for: data).rawRepresentation)
        case .p384(let key): return [UInt8](try key.signature(for: data).rawRepresentation)
        case .ed25519(let key): return [UInt8](try key.signature(for: data))
        }
    }
}
