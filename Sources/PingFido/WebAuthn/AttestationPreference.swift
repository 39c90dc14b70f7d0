/// How an authenticator should prove where it comes from (WebAuthn Level 2, section 5.4.7). Open.
public struct AttestationPreference: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// Names any preference.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Not at all.
    public static let none = AttestationPreference(rawValue: "none")
    /// In any form, even one made anonymous.
    public static let indirect = AttestationPreference(rawValue: "indirect")
    /// As the authenticator made it.
    public static let direct = AttestationPreference(rawValue: "direct")
}
