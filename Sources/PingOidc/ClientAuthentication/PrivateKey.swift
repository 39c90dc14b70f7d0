import Crypto
import CryptoExtras
import PingFoundation

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

    /// Reads a JSON Web Key with its private members (RFC 7518, section 6, and RFC 8037).
    init(jwk json: JSON) throws(PingError) {
        guard let key = try? Self.key(json) else {
            throw ClientKey.invalid(
                "is not a private JSON Web Key that can be used",
                "Use a key of the kind P-256, P-384, Ed25519, or RSA of at least 2048 bits, with all its members."
            )
        }
        // A key whose halves do not belong together would sign what the provider can never verify.
        guard let published = try? PublicKey(json), key.matches(published) else {
            throw ClientKey.invalid("has a public half that is not its own", "Export the key again.")
        }
        self = key
    }

    private static func key(_ json: JSON) throws -> PrivateKey {
        func bytes(_ member: String) -> [UInt8] {
            json[member]?.string.flatMap { Data(base64URLEncoded: $0) }.map { [UInt8]($0) } ?? []
        }
        return switch (json["kty"]?.string, json["crv"]?.string) {
        case ("EC", "P-256"): .p256(try P256.Signing.PrivateKey(rawRepresentation: bytes("d")))
        case ("EC", "P-384"): .p384(try P384.Signing.PrivateKey(rawRepresentation: bytes("d")))
        case ("OKP", "Ed25519"): .ed25519(try Curve25519.Signing.PrivateKey(rawRepresentation: bytes("d")))
        case ("RSA", _):
            .rsa(try _RSA.Signing.PrivateKey(n: bytes("n"), e: bytes("e"), d: bytes("d"), p: bytes("p"), q: bytes("q")))
        default: throw JsonWebKeyError.unknownKind
        }
    }

    /// Whether a public key is the other half of this one: it verifies what this one signs.
    private func matches(_ publicKey: PublicKey) -> Bool {
        let probe = Array("probe".utf8)
        guard let signature = try? signature(for: probe, algorithms[0]) else { return false }
        return publicKey.isValidSignature(signature, for: probe, algorithms[0])
    }

    /// Reads a key in PEM form.
    init(pem text: String) throws(PingError) {
        guard !text.contains("ENCRYPTED") else {
            throw ClientKey.invalid("is encrypted", "Decrypt it first: openssl pkey -in key.pem -out plain.pem")
        }
        if let key = try? P256.Signing.PrivateKey(pemRepresentation: text) {
            self = .p256(key)
        } else if let key = try? P384.Signing.PrivateKey(pemRepresentation: text) {
            self = .p384(key)
        } else if let key = Self.ed25519(pem: text) {
            self = .ed25519(key)
        } else if let key = try? _RSA.Signing.PrivateKey(pemRepresentation: text) {
            self = .rsa(key)
        } else {
            throw ClientKey.invalid(
                "cannot be read",
                "Use a JSON Web Key or a PEM text with a private key: P-256, P-384, Ed25519, or RSA of at least 2048 bits."
            )
        }
    }

    /// The bytes before the 32 of an Ed25519 key in the one DER form that RFC 8410 (section 7) has without attributes.
    private static let ed25519Prefix: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]

    private static func ed25519(pem text: String) -> Curve25519.Signing.PrivateKey? {
        let base64 = text.split(whereSeparator: \.isNewline).map(\.trimmed).filter { !$0.hasPrefix("-----") }.joined()
        guard let der = Data(base64Encoded: base64), der.starts(with: ed25519Prefix),
            der.count == ed25519Prefix.count + 32
        else { return nil }
        return try? Curve25519.Signing.PrivateKey(rawRepresentation: der.suffix(32))
    }
}
