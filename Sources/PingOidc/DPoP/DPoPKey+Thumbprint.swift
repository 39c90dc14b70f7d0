import Crypto

extension DPoPKey {
    /// What tokens and authorization requests name the key by (RFC 7638).
    var thumbprint: String {
        let hash = SHA256.hash(data: jwk.serialized(sortedKeys: true))
        return unsafe hash.withUnsafeBytes { unsafe Base64URL.encode($0) }
    }
}
