import Crypto

extension JsonWebKey {
    /// The name that tokens, proofs and authorization requests have for a key (RFC 7638, section 3.2, and RFC 8037, section 2).
    static func thumbprint(of json: JSON) -> String {
        let names =
            switch json["kty"]?.string {
            case "RSA": ["e", "kty", "n"]
            case "OKP": ["crv", "kty", "x"]
            default: ["crv", "kty", "x", "y"]
            }
        var members: JSON = [:]
        for name in names { members[name] = json[name] }
        return SHA256.hash(data: members.serialized(sortedKeys: true)).base64URLEncodedString
    }
}

extension DPoPKey {
    var thumbprint: String { JsonWebKey.thumbprint(of: jwk) }
}
