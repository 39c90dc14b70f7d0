public import PingCommons

/// The certificate authorities that may vouch for a server.
public enum TrustedAuthorities: Sendable, Equatable {
    /// Those of the operating system.
    case system
    /// Those of a PEM bundle, and no others. ``certificates(pem:)`` makes a checked one.
    case bundle(Data)

    /// The authorities of a bundle, and no others.
    ///
    /// - Parameter pem: One or more certificates in PEM form (RFC 7468).
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidHttpClientSetting`` when it holds no certificate.
    public static func certificates(pem: String) throws -> Self {
        guard pem.contains("-----BEGIN CERTIFICATE-----"), pem.contains("-----END CERTIFICATE-----") else {
            throw PingError(
                .invalidHttpClientSetting,
                "The bundle of certificate authorities holds no certificate.",
                recovery: "Give a PEM file, whose certificates begin with “-----BEGIN CERTIFICATE-----”."
            )
        }
        return .bundle(Data(pem.utf8))
    }
}

extension PingError.Code {
    /// A setting of a transport has no meaning.
    public static let invalidHttpClientSetting: Self = "invalid_http_client_setting"
}
