public import Foundation
public import PingCommons

/// What a server wants registered (WebAuthn, `PublicKeyCredentialCreationOptions`).
public struct FidoRegistrationOptions: Sendable, Hashable {
    /// What the authenticator must sign.
    public let challenge: Data
    /// The relying party's identifier, a domain; empty when the server leaves it to the client.
    public let relyingPartyID: String
    /// The relying party's name.
    public let relyingPartyName: String
    /// The user's handle, as the server wrote it.
    public let userID: String
    /// The user's name.
    public let userName: String
    /// The name to show.
    public let displayName: String
    /// The signature algorithms, best first (COSE numbers, such as -7 for ES256).
    public let algorithms: [Int]
    /// Credentials that must not be registered again.
    public let excludedCredentials: [Data]
    /// `none`, `indirect` or `direct`.
    public let attestation: String
    /// `required`, `preferred` or `discouraged`.
    public let userVerification: String
    /// `required`, `preferred` or `discouraged`; empty when the server did not say.
    public let residentKey: String
    /// `platform` or `cross-platform`; empty for either.
    public let authenticatorAttachment: String
    /// How long the ceremony may take.
    public let timeout: Duration
    /// Extensions as the server wrote them.
    public let extensions: JSON

    init(_ data: FidoData) throws {
        challenge = try data.challenge()
        relyingPartyID = data.relyingPartyID
        relyingPartyName = data.text("relyingPartyName")
        userID = data.text("userId")
        userName = data.text("userName")
        displayName = data.text("displayName")
        algorithms = try data.algorithms()
        excludedCredentials = try data.credentials("excludeCredentials")
        attestation = data.text("attestationPreference", default: "none")
        let selection = data.structure("authenticatorSelection") ?? [:]
        userVerification = selection["userVerification"]?.string ?? "preferred"
        let required = selection["requireResidentKey"]?.lenientBool == true ? "required" : ""
        residentKey = selection["residentKey"]?.string ?? required
        authenticatorAttachment = selection["authenticatorAttachment"]?.string ?? ""
        timeout = data.timeout
        extensions = data.json["extensions"] ?? [:]
    }
}

/// What a server wants signed (WebAuthn, `PublicKeyCredentialRequestOptions`).
public struct FidoAuthenticationOptions: Sendable, Hashable {
    /// What the authenticator must sign.
    public let challenge: Data
    /// The relying party's identifier, a domain; empty when the server leaves it to the client.
    public let relyingPartyID: String
    /// Credentials that may be used; empty for any.
    public let allowedCredentials: [Data]
    /// `required`, `preferred` or `discouraged`.
    public let userVerification: String
    /// How the credential is asked for, such as `conditional`; empty for the usual way.
    public let mediation: String
    /// How long the ceremony may take.
    public let timeout: Duration
    /// Extensions as the server wrote them.
    public let extensions: JSON

    init(_ data: FidoData) throws {
        challenge = try data.challenge()
        relyingPartyID = data.relyingPartyID
        allowedCredentials = try data.credentials("allowCredentials")
        userVerification = data.text("userVerification", default: "preferred")
        mediation = data.text("mediation")
        timeout = data.timeout
        extensions = data.json["extensions"] ?? [:]
    }
}
