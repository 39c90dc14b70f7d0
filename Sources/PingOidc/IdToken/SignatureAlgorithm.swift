import Crypto
import PingCommons

/// The algorithms an ID token may be signed with. `none` and the HMAC family are not among them: a public client has
/// no secret that could stand behind them.
enum SignatureAlgorithm: String, CaseIterable, Sendable {
    case rs256 = "RS256"
    case rs384 = "RS384"
    case rs512 = "RS512"
    case ps256 = "PS256"
    case ps384 = "PS384"
    case ps512 = "PS512"
    case es256 = "ES256"
    case es384 = "ES384"
    case es512 = "ES512"
    case edDSA = "EdDSA"

    /// The `kty` of the keys it works with.
    var keyType: String {
        switch self {
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: "RSA"
        case .es256, .es384, .es512: "EC"
        case .edDSA: "OKP"
        }
    }

    /// The `crv` of the keys it works with.
    var curve: String? {
        switch self {
        case .es256: "P-256"
        case .es384: "P-384"
        case .es512: "P-521"
        case .edDSA: "Ed25519"
        case .rs256, .rs384, .rs512, .ps256, .ps384, .ps512: nil
        }
    }

    /// What `at_hash` and `c_hash` of a text may be: the left half of a hash (OpenID Connect Core 1.0, section 3.1.3.6).
    ///
    /// Which hash belongs to EdDSA is nowhere said. Ed25519 hashes with SHA-512 inside, so most providers take that;
    /// others take SHA-256. Either binds the text to the token.
    func leftHalfHashes(_ text: String) -> [String] {
        let data = Data(text.utf8)
        let hashes: [Data] =
            switch self {
            case .rs256, .ps256, .es256: [Data(SHA256.hash(data: data))]
            case .rs384, .ps384, .es384: [Data(SHA384.hash(data: data))]
            case .rs512, .ps512, .es512: [Data(SHA512.hash(data: data))]
            case .edDSA: [Data(SHA512.hash(data: data)), Data(SHA256.hash(data: data))]
            }
        return hashes.map { $0.prefix($0.count / 2).base64URLEncodedString() }
    }
}
