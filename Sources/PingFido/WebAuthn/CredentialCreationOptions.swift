public import PingFoundation

/// The options of a relying party for making a credential (WebAuthn Level 2, section 5.4).
public struct CredentialCreationOptions: Sendable, Hashable {
    /// The relying party's identifier, a domain; `nil` when the server leaves it to the client.
    public var relyingPartyID: String?
    /// Its name for people.
    public var relyingPartyName: String
    /// The user's handle.
    public var userID: Data
    /// The user's account name.
    public var userName: String
    /// The user's name for people.
    public var userDisplayName: String
    /// The challenge to sign.
    public var challenge: Data
    /// The algorithms the server takes, best first, those unknown to the SDK among them.
    public var algorithms: [COSEAlgorithm]
    /// Credentials that must not be on the authenticator yet.
    public var excludedCredentials: [Data]
    /// The attachment that the authenticator must have; `nil` for any.
    public var attachment: AuthenticatorAttachment?
    /// Whether the credential must be found without a list; `nil` when the server did not say.
    public var residentKey: Requirement?
    /// Whether the user must be recognised.
    public var userVerification: Requirement
    /// How the authenticator should prove where it comes from.
    public var attestation: AttestationPreference
    /// How long the user may take.
    public var timeout: Duration
    /// Extensions as the server wrote them.
    public var extensions: JSON
    /// The options as received, with the members that have no property here; `null` for options made by an app.
    public var received: JSON

    package init(
        relyingPartyID: String?,
        relyingPartyName: String = "",
        userID: Data,
        userName: String,
        userDisplayName: String = "",
        challenge: Data,
        algorithms: [COSEAlgorithm] = [.es256],
        excludedCredentials: [Data] = [],
        attachment: AuthenticatorAttachment? = nil,
        residentKey: Requirement? = nil,
        userVerification: Requirement = .preferred,
        attestation: AttestationPreference = .none,
        timeout: Duration = .seconds(60),
        extensions: JSON = [:],
        received: JSON = .null
    ) {
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName
        self.userID = userID
        self.userName = userName
        self.userDisplayName = userDisplayName
        self.challenge = challenge
        self.algorithms = algorithms
        self.excludedCredentials = excludedCredentials
        self.attachment = attachment
        self.residentKey = residentKey
        self.userVerification = userVerification
        self.attestation = attestation
        self.timeout = timeout
        self.extensions = extensions
        self.received = received
    }
}

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
