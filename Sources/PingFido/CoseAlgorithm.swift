/// A signature algorithm by its COSE number (RFC 9053). Open: servers may list any number.
public struct CoseAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// ECDSA with P-256 and SHA-256.
    public static let es256 = CoseAlgorithm(rawValue: -7)
    /// EdDSA.
    public static let edDSA = CoseAlgorithm(rawValue: -8)
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    public static let rs256 = CoseAlgorithm(rawValue: -257)
}
