import PingFoundation

/// Texts in PEM form (RFC 7468).
enum PEM {
    private static let (begin, end) = ("-----BEGIN CERTIFICATE-----", "-----END CERTIFICATE-----")

    /// The certificates of a bundle, each in DER form. What stands around them says nothing.
    ///
    /// - Returns: `nil` when a certificate has no end, or is not Base64.
    static func certificates(in bundle: Data) -> [Data]? {
        var certificates: [Data] = []
        var base64: String?
        for line in String(decoding: bundle, as: UTF8.self).split(whereSeparator: \.isNewline) {
            let line = line.trimmed
            switch (line, base64) {
            case (begin, nil):
                base64 = ""
            case (end, let text?):
                guard let certificate = Data(base64Encoded: text) else { return nil }
                certificates.append(certificate)
                base64 = nil
            case (_, .some):
                base64?.append(line)
            case (_, nil):
                continue
            }
        }
        return base64 == nil ? certificates : nil
    }
}
