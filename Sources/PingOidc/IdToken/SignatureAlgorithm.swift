/// The public-key algorithms an ID token may be signed with. `none` is not among them, and the HMAC family has its own
/// type, ``SharedSecretAlgorithm``.
package enum SignatureAlgorithm: String, CaseIterable, Sendable {
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

    /// The hash functions of `at_hash` and `c_hash`.
    ///
    /// No specification names the hash of EdDSA. Ed25519 hashes with SHA-512 inside, so most providers take that;
    /// others take SHA-256. Either binds the text to the token.
    var digests: [TokenDigest] {
        switch self {
        case .rs256, .ps256, .es256: [.sha256]
        case .rs384, .ps384, .es384: [.sha384]
        case .rs512, .ps512, .es512: [.sha512]
        case .edDSA: [.sha512, .sha256]
        }
    }
}
