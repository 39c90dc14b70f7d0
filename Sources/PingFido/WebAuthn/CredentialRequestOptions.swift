public import PingFoundation

/// The options of a relying party for using a credential (WebAuthn Level 2, section 5.5).
public struct CredentialRequestOptions: Sendable, Hashable {
    /// The relying party's identifier, a domain; `nil` when the server leaves it to the client.
    public var relyingPartyID: String?
    /// The challenge to sign.
    public var challenge: Data
    /// The credentials that may be used; empty for any of the relying party's.
    public var allowedCredentials: [Data]
    /// Whether the user must be recognised.
    public var userVerification: Requirement
    /// How long the user may take.
    public var timeout: Duration
    /// How the client should offer the credentials; `nil` when the server did not say.
    public var mediation: CredentialMediation?
    /// Extensions as the server wrote them.
    public var extensions: JSON
    /// The options as received, with the members that have no property here; `null` for options made by an app.
    public var received: JSON

    /// Creates options.
    package init(
        relyingPartyID: String?,
        challenge: Data,
        allowedCredentials: [Data] = [],
        userVerification: Requirement = .preferred,
        timeout: Duration = .seconds(60),
        mediation: CredentialMediation? = nil,
        extensions: JSON = [:],
        received: JSON = .null
    ) {
        self.relyingPartyID = relyingPartyID
        self.challenge = challenge
        self.allowedCredentials = allowedCredentials
        self.userVerification = userVerification
        self.timeout = timeout
        self.mediation = mediation
        self.extensions = extensions
        self.received = received
    }
}

/// How a client offers credentials to the user (Credential Management Level 1, section 2.3.2). Open.
public struct CredentialMediation: RawRepresentable, Hashable, Sendable {
    /// The name on the wire.
    public let rawValue: String

    /// Names any way.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Among the suggestions for a field, while the user may answer in another way.
    public static let conditional = CredentialMediation(rawValue: "conditional")
}
