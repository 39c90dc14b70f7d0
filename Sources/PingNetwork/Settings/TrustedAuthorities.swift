public import PingFoundation

/// The certificate authorities that may vouch for a server.
public enum TrustedAuthorities: Sendable, Equatable {
    /// The authorities of the operating system.
    case system
    /// The authorities of a PEM bundle, and no others. ``certificates(pem:)`` makes a checked one.
    case bundle(Data)

    /// The authorities of a bundle, and no others.
    ///
    /// - Parameter pem: One or more certificates in PEM form (RFC 7468).
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidHttpClientSetting`` when it holds no
    ///   certificate, or one that cannot be read.
    public static func certificates(pem: String) throws -> Self {
        let bundle = Data(pem.utf8)
        guard let certificates = PEM.certificates(in: bundle), !certificates.isEmpty,
            certificates.allSatisfy({ SubjectPublicKeyInfo(of: $0) != nil })
        else { throw holdNoCertificate }
        return .bundle(bundle)
    }

    /// The PEM bundle; `nil` for the system's authorities.
    var bundle: Data? {
        if case .bundle(let bundle) = self { bundle } else { nil }
    }

    static var holdNoCertificate: PingError {
        PingError(
            .invalidHttpClientSetting,
            "The bundle of certificate authorities holds no certificate, or one that cannot be read.",
            recovery: "Give a PEM file, whose certificates begin with “-----BEGIN CERTIFICATE-----”."
        )
    }
}

extension PingError.Code {
    /// A setting of a transport has no meaning.
    public static let invalidHttpClientSetting: Self = "invalid_http_client_setting"
}
