public import Foundation

/// How much the relying party wants the user to be recognised, or the credential to be found without a list.
public struct Requirement: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let required = Requirement(rawValue: "required")
    public static let preferred = Requirement(rawValue: "preferred")
    public static let discouraged = Requirement(rawValue: "discouraged")
}

/// What a relying party asks for when a credential is to be made (WebAuthn Level 2, section 5.4).
public struct CredentialCreationOptions: Sendable {
    /// The relying party's identifier, a domain.
    public var relyingPartyID: String
    /// Its name for people.
    public var relyingPartyName: String
    /// The user's handle.
    public var userID: Data
    /// The user's account name.
    public var userName: String
    /// The user's name for people.
    public var userDisplayName: String
    public var challenge: Data
    /// In order of preference.
    public var algorithms: [CoseAlgorithm]
    /// Credentials that must not be on the authenticator yet.
    public var excludedCredentials: [Data]
    public var residentKey: Requirement
    public var userVerification: Requirement
    /// How long the user may take.
    public var timeout: Duration

    public init(
        relyingPartyID: String,
        relyingPartyName: String = "",
        userID: Data,
        userName: String,
        userDisplayName: String = "",
        challenge: Data,
        algorithms: [CoseAlgorithm] = [.es256],
        excludedCredentials: [Data] = [],
        residentKey: Requirement = .preferred,
        userVerification: Requirement = .preferred,
        timeout: Duration = .seconds(60)
    ) {
        self.relyingPartyID = relyingPartyID
        self.relyingPartyName = relyingPartyName
        self.userID = userID
        self.userName = userName
        self.userDisplayName = userDisplayName
        self.challenge = challenge
        self.algorithms = algorithms
        self.excludedCredentials = excludedCredentials
        self.residentKey = residentKey
        self.userVerification = userVerification
        self.timeout = timeout
    }
}

/// What a relying party asks for when a credential is to be used (WebAuthn Level 2, section 5.5).
public struct CredentialRequestOptions: Sendable {
    /// The relying party's identifier, a domain.
    public var relyingPartyID: String
    public var challenge: Data
    /// The credentials that may be used; empty for any.
    public var allowedCredentials: [Data]
    public var userVerification: Requirement
    /// How long the user may take.
    public var timeout: Duration

    public init(
        relyingPartyID: String,
        challenge: Data,
        allowedCredentials: [Data] = [],
        userVerification: Requirement = .preferred,
        timeout: Duration = .seconds(60)
    ) {
        self.relyingPartyID = relyingPartyID
        self.challenge = challenge
        self.allowedCredentials = allowedCredentials
        self.userVerification = userVerification
        self.timeout = timeout
    }
}
