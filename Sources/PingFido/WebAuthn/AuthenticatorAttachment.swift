/// The attachment of an authenticator (WebAuthn Level 2, section 5.4.5). Open: new values may be added.
public struct AuthenticatorAttachment: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// Creates any value.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In this device.
    public static let platform = AuthenticatorAttachment(rawValue: "platform")
    /// A separate security key, or another device.
    public static let crossPlatform = AuthenticatorAttachment(rawValue: "cross-platform")
}
