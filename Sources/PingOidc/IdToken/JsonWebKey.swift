import Crypto

/// One public key of a provider's key set that can check signatures (RFC 7517), read and checked once.
package struct JsonWebKey: Sendable {
    /// The key's name, `kid`.
    let keyID: Identifier?
    /// The issuer that the key is for, at a provider for many tenants.
    let issuer: Identifier?
    /// The one algorithm the key is for, `alg`; `nil` for each that its kind can do.
    private let algorithm: SignatureAlgorithm?
    private let publicKey: PublicKey

    /// Members that only a private key (RFC 7518, sections 6.2.2 and 6.3.2) or a secret one (6.4) has.
    private static let privateMembers = ["d", "p", "q", "dp", "dq", "qi", "oth", "k"]

    /// A key that anybody may have sent.
    package init(ofStranger json: JSON) throws(JsonWebKeyError) { try self.init(json, rsa: .stranger) }

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

    package func fits(_ other: SignatureAlgorithm) -> Bool {
        publicKey.fits(other) && (algorithm == nil || algorithm == other)
    }

    /// Whether this key has made a signature.
    package func verifies(_ token: SignedToken, _ algorithm: SignatureAlgorithm) -> Bool {
        publicKey.isValidSignature(token.signature, for: token.signingInput, algorithm)
    }

    /// The name of a key in tokens, proofs and authorization requests (RFC 7638, section 3.2; RFC 8037, section 2).
    package static func thumbprint(of json: JSON) -> String {
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

/// Why an entry of a key set cannot check signatures.
package enum JsonWebKeyError: Error, Sendable, Equatable {
    /// It has no `kty`, or its `kty` and `crv` are none that this SDK knows.
    case unknownKind
    /// Its `use` or `key_ops` is another than to check signatures.
    case otherPurpose
    /// Its `alg` is not an algorithm of such a key.
    case otherAlgorithm
    /// It holds members of a private or secret key, which everybody could read.
    case privateMembers
    /// A member is missing or is not base64url text.
    case unreadable(member: String)
    /// A coordinate has another length than its curve demands (RFC 7518, section 6.2.1.2).
    case wrongLength(member: String)
    /// The coordinates do not name a point of the curve.
    case notOnCurve
    /// The modulus is shorter than RFC 7518 (section 3.3) demands, or longer than any provider's.
    case modulusSize(bits: Int)
    /// The modulus or the exponent is not one of an RSA key, such as an exponent of 1.
    case notRSA

    /// The reason, to stand after “which cannot be used:”.
    var reason: String {
        switch self {
        case .unknownKind: "its kind is not known here"
        case .otherPurpose: "it is not for checking signatures"
        case .otherAlgorithm: "its alg does not belong to its kind"
        case .privateMembers: "its private part is published"
        case .unreadable(let member): "its \(member) cannot be read"
        case .wrongLength(let member): "its \(member) has the wrong length"
        case .notOnCurve: "its point is not on its curve"
        case .modulusSize(let bits): "its modulus has \(bits) bits"
        case .notRSA: "its numbers are not those of an RSA key"
        }
    }
}

/// A provider's public keys. What is not a key, or is one this SDK does not use, is passed over (RFC 7517, section 5).
struct KeySet: Sendable {
    private(set) var keys: [JsonWebKey] = []
    /// The named entries that were passed over, and why.
    private var unusable: [(keyID: Identifier, error: JsonWebKeyError)] = []

    /// The keys that may sign for one of some issuers. Microsoft Entra has keys of one tenant, which must not
    /// sign for another (`issuer`).
    func keys(of issuers: Set<Identifier>) -> KeySet {
        var set = self
        set.keys.removeAll { $0.issuer.map { !issuers.contains($0) } ?? false }
        return set
    }

    init(_ document: JSON) throws {
        guard let entries = document["keys"]?.array else {
            throw PingError(
                .oidcInvalidResponse,
                "The provider's key document holds no keys.",
                recovery: "Check that the jwks_uri of the provider's metadata leads to its key set."
            )
        }
        for entry in entries {
            do throws(JsonWebKeyError) { keys.append(try JsonWebKey(entry)) } catch {
                if let keyID = entry["kid"]?.identifier { unusable.append((keyID, error)) }
            }
        }
    }

    /// The keys that may have made a signature: the named one and those without a name, or all when no name is given.
    func candidates(keyID: Identifier?, algorithm: SignatureAlgorithm) -> [JsonWebKey] {
        keys.filter { key in
            guard key.fits(algorithm) else { return false }
            guard let keyID, let name = key.keyID else { return true }
            return name == keyID
        }
    }

    /// Why the entry of a name cannot be used; `nil` when it is missing.
    func error(keyID: Identifier) -> JsonWebKeyError? {
        unusable.first { $0.keyID == keyID }?.error
    }
}
