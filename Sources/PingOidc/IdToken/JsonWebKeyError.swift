/// Why an entry of a key set cannot check signatures.
enum JsonWebKeyError: Error, Sendable, Equatable {
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
