/// Where an authenticator sits, as WebAuthn names it. Open: new places may be added.
public struct AuthenticatorAttachment: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// Names any place.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In this device.
    public static let platform = AuthenticatorAttachment(rawValue: "platform")
    /// A separate security key, or another device.
    public static let crossPlatform = AuthenticatorAttachment(rawValue: "cross-platform")
}
