import Crypto

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

    /// The algorithm of a name. EdDSA over the one curve that is used here is also called Ed25519 (RFC 9864).
    init?(name: String) {
        self.init(rawValue: name == "Ed25519" ? Self.edDSA.rawValue : name)
    }

    /// What `at_hash` and `c_hash` of a text may be: the left half of a hash (OpenID Connect Core 1.0, section 3.1.3.6).
    ///
    /// Which hash belongs to EdDSA is nowhere said. Ed25519 hashes with SHA-512 inside, so most providers take that;
    /// others take SHA-256. Either binds the text to the token.
    func leftHalfHashes(_ text: String) -> [String] {
        let data = [UInt8](text.utf8)
        return switch self {
        case .rs256, .ps256, .es256: [Self.leftHalf(SHA256.hash(data: data))]
        case .rs384, .ps384, .es384: [Self.leftHalf(SHA384.hash(data: data))]
        case .rs512, .ps512, .es512: [Self.leftHalf(SHA512.hash(data: data))]
        case .edDSA: [Self.leftHalf(SHA512.hash(data: data)), Self.leftHalf(SHA256.hash(data: data))]
        }
    }

    private static func leftHalf(_ digest: some Digest) -> String {
        unsafe digest.withUnsafeBytes {
            unsafe Base64URL.encode(UnsafeRawBufferPointer(rebasing: $0.prefix($0.count / 2)))
        }
    }
}
