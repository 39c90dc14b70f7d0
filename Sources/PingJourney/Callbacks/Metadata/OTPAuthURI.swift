import PingCommons

/// The URI that gives an authenticator app its key: `otpauth://totp/Example:jo.field?secret=…&issuer=Example`.
///
/// Show it as a QR code, or open it on the device with the authenticator. The key in it is a secret; prints without it.
public struct OTPAuthURI: Sendable, Hashable {
    /// The whole URI, for a QR code.
    public let absoluteString: String
    /// `otpauth` for one-time passwords, `pushauth` for push messages, `mfauth` for both.
    public let scheme: String
    /// The issuer, which asks for the codes; `nil` when the URI does not say.
    public let issuer: String?
    /// The user's account there; empty when the URI does not say.
    public let account: String
    /// The key to type where nothing can be scanned; `nil` when the URI holds none.
    public let key: String?

    /// Far more than a QR code holds.
    private static let limit = 4096

    /// Reads a URI; `nil` when it is not one for an authenticator app.
    ///
    /// - Parameter text: The URI, of at most 4,096 bytes.
    package init?(_ text: String) {
        guard text.utf8.count <= Self.limit, let separator = text.firstRange(of: "://") else { return nil }
        let scheme = text[..<separator.lowerBound].lowercased()
        guard ["otpauth", "pushauth", "mfauth"].contains(scheme) else { return nil }
        let path = text[separator.upperBound...].prefix { $0 != "?" && $0 != "#" }
        let label = PercentEncoding.decode(path.drop { $0 != "/" }.dropFirst()) ?? ""
        let parts = label.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let query = PercentEncoding.queryPairs(of: text)
        func parameter(_ name: String) -> String? {
            query.first { $0.name == name }.flatMap { $0.value.isEmpty ? nil : $0.value }
        }
        absoluteString = text
        self.scheme = scheme
        issuer = parameter("issuer") ?? (parts.count > 1 ? parts[0].trimmed : nil)
        account = parts.last?.trimmed ?? ""
        key = parameter("secret")
    }
}

extension HiddenValueCallback {
    /// The URI with which the user adds this account to an authenticator app; `nil` when the callback holds none.
    public var authenticatorURI: OTPAuthURI? {
        valueId == "mfaDeviceRegistration" ? OTPAuthURI(value) : nil
    }
}

extension OTPAuthURI: Redacted {}
