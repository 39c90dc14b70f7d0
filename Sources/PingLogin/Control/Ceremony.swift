/// Something the user does with this device, or at another party, before the step is sent: its button begins it.
public struct Ceremony: Hashable, Sendable {
    /// The kind of the ceremony.
    public enum Kind: Hashable, Sendable {
        /// A passkey is made.
        case passkeyRegistration
        /// A passkey is used.
        case passkeyAuthentication
        /// The device is bound to the user.
        case deviceBinding
        /// Something is signed with the bound device's key.
        case deviceSigning
        /// The user logs in with an identity provider.
        case identityProvider
        /// The user's browser goes elsewhere and comes back.
        case redirect
    }

    /// The kind of the ceremony.
    public let kind: Kind
    /// The caption of its button.
    public let label: String
    /// The message for the user; `nil` for nothing.
    public let detail: String?

    init(_ kind: Kind, label: String, detail: String? = nil) {
        self.kind = kind
        self.label = label
        self.detail = detail?.isEmpty == true ? nil : detail
    }
}
