/// A signature algorithm by its COSE number (RFC 9053, RFC 8812). Open: servers may list any number.
public struct COSEAlgorithm: RawRepresentable, Hashable, Sendable {
    /// The number in the registry of COSE algorithms.
    public let rawValue: Int

    /// Names any algorithm.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// ECDSA with P-256 and SHA-256.
    public static let es256 = COSEAlgorithm(rawValue: -7)
    /// EdDSA.
    public static let edDSA = COSEAlgorithm(rawValue: -8)
    /// ECDSA with SHA-384.
    package static let es384 = COSEAlgorithm(rawValue: -35)
    /// ECDSA with SHA-512.
    package static let es512 = COSEAlgorithm(rawValue: -36)
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    public static let rs256 = COSEAlgorithm(rawValue: -257)
    /// RSASSA-PKCS1-v1_5 with SHA-384.
    package static let rs384 = COSEAlgorithm(rawValue: -258)
    /// RSASSA-PKCS1-v1_5 with SHA-512.
    package static let rs512 = COSEAlgorithm(rawValue: -259)
}
