import Crypto
import CryptoExtras

extension PrivateKey {
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

    /// The bytes before the 32 of an Ed25519 key in the one DER form that RFC 8410 (section 7) has for it without attributes.
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
