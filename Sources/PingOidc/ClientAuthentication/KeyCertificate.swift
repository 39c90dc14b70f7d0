import Crypto
import CryptoExtras
import PingFoundation

/// The certificate of a client's key. Only its name reaches the provider, which has the certificate.
struct KeyCertificate {
    /// The base64url form of its SHA-256 hash (RFC 7515, section 4.1.8).
    let thumbprint: String

    /// - Parameter text: The certificate in PEM form (RFC 7468); the first of several.
    /// - Throws: `PingError` with code `invalidConfiguration` for another text, and for the certificate of another key.
    init(pem text: String, of key: PrivateKey) throws(PingError) {
        let lines = text.split(whereSeparator: \.isNewline).map(\.trimmed)
            .drop { $0 != "-----BEGIN CERTIFICATE-----" }.dropFirst()
        let base64 = lines.prefix { $0 != "-----END CERTIFICATE-----" }
        guard base64.count < lines.count, let der = Data(base64Encoded: base64.joined()), der.first == 0x30 else {
            throw ClientKey.invalid("has a certificate that cannot be read", "Give the certificate in PEM form.")
        }
        guard let published = key.publicBytes, der.firstRange(of: published) != nil else {
            throw ClientKey.invalid("has the certificate of another key", "Give the one that was made for this key.")
        }
        thumbprint = [UInt8](SHA256.hash(data: der)).base64URLEncodedString()
    }
}

extension PrivateKey {
    /// The number that is its public half, as a certificate contains it.
    fileprivate var publicBytes: Data? {
        switch self {
        case .rsa(let key): try? key.publicKey.getKeyPrimitives().modulus
        case .p256(let key): key.publicKey.rawRepresentation
        case .p384(let key): key.publicKey.rawRepresentation
        case .ed25519(let key): key.publicKey.rawRepresentation
        }
    }
}
