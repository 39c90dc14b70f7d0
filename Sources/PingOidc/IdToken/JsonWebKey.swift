/// One public key of a provider's key set that can check signatures (RFC 7517), read and checked once.
struct JsonWebKey: Sendable {
    /// The key's name, `kid`.
    let keyID: Identifier?
    /// The issuer that the key is for, at a provider for many tenants.
    let issuer: Identifier?
    /// The one algorithm the key is for, `alg`; `nil` for each that its kind can do.
    private let algorithm: SignatureAlgorithm?
    private let publicKey: PublicKey

    /// Members that only a private key (RFC 7518, sections 6.2.2 and 6.3.2) or a secret one (6.4) has.
    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    init(_ json: JSON, rsa limits: PublicKey.RSALimits = .provider) throws(JsonWebKeyError) {
        guard json["kty"]?.string != nil else { throw .unknownKind }
        if let use = json["use"], use.string != "sig" { throw .otherPurpose }
        if let operations = json["key_ops"], operations.array?.contains("verify") != true { throw .otherPurpose }
        guard !Self.privateMembers.contains(where: { json[$0] != nil }) else { throw .privateMembers }
        publicKey = try PublicKey(json, rsa: limits)
        keyID = json["kid"]?.identifier
        issuer = json["issuer"]?.identifier
        guard let name = json["alg"] else {
            algorithm = nil
            return
        }
        guard let algorithm = name.string.flatMap(SignatureAlgorithm.init(name:)), publicKey.fits(algorithm) else {
            throw .otherAlgorithm
        }
        self.algorithm = algorithm
    }

    /// Whether the key is for an algorithm.
    func fits(_ other: SignatureAlgorithm) -> Bool {
        publicKey.fits(other) && (algorithm == nil || algorithm == other)
    }

    /// Whether this key has made a signature.
    func verifies(_ token: SignedToken, _ algorithm: SignatureAlgorithm) -> Bool {
        publicKey.isValidSignature(token.signature, for: token.signingInput, algorithm)
    }
}
