public import Foundation
public import PingCommons

/// A signature algorithm by its COSE number (RFC 9053). Open: a server may offer any.
public struct COSEAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// ECDSA with SHA-256 on the curve P-256.
    public static let es256 = COSEAlgorithm(rawValue: -7)
    /// EdDSA.
    public static let edDSA = COSEAlgorithm(rawValue: -8)
    /// ECDSA with SHA-384.
    public static let es384 = COSEAlgorithm(rawValue: -35)
    /// ECDSA with SHA-512.
    public static let es512 = COSEAlgorithm(rawValue: -36)
    /// RSASSA-PKCS1-v1_5 with SHA-256.
    public static let rs256 = COSEAlgorithm(rawValue: -257)
}

/// What a passkey must do to be created (`PublicKeyCredentialCreationOptions` of WebAuthn).
public struct FidoRegistrationOptions: Sendable, Hashable {
    /// The options as received, with the members that have no property here.
    public let json: JSON
    /// What is to be signed.
    public let challenge: Data
    /// The relying party's identifier, a domain; `nil` when the server leaves it to the client.
    public let relyingPartyID: String?
    /// The relying party's name.
    public let relyingPartyName: String
    /// The user's handle.
    public let userID: Data
    /// The user's name.
    public let userName: String
    /// The name to show for the user.
    public let userDisplayName: String
    /// The algorithms the server takes, best first, those unknown to the SDK among them.
    public let algorithms: [COSEAlgorithm]
    /// Credentials the user has already.
    public let excludedCredentials: [Data]
    /// How long the user may take, in seconds; `nil` when the server does not say.
    public let timeout: TimeInterval?
    /// Whether the user must be verified, as the server wrote it; `preferred` when it did not.
    public let userVerification: String
    /// Whether the credential must be discoverable, as the server wrote it; `nil` when it did not.
    public let residentKey: String?
    /// `platform` or `cross-platform` when the server wants one of them.
    public let authenticatorAttachment: String?
    /// What attestation the server wants; `none` when it does not say.
    public let attestation: String

    /// Reads options.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidFidoOptions`` when bytes are none, or
    ///   challenge, user or algorithms are missing.
    public init(json: JSON) throws {
        self.json = json
        challenge = try FidoBytes.read(json["challenge"], "challenge")
        relyingPartyID = json["rp"]?["id"]?.lenientString
        relyingPartyName = json["rp"]?["name"]?.lenientString ?? ""
        userID = try FidoBytes.read(json["user"]?["id"], "user.id")
        userName = json["user"]?["name"]?.lenientString ?? ""
        userDisplayName = json["user"]?["displayName"]?.lenientString ?? userName
        algorithms = (json["pubKeyCredParams"]?.array ?? []).compactMap { $0["alg"]?.lenientInt }
            .map(COSEAlgorithm.init(rawValue:))
        if algorithms.isEmpty { throw FidoBytes.invalid("they name no algorithm") }
        excludedCredentials = try CredentialList.read(json["excludeCredentials"], "excludeCredentials")
        timeout = CredentialList.seconds(json["timeout"])
        let selection = json["authenticatorSelection"]
        userVerification = selection?["userVerification"]?.lenientString ?? "preferred"
        residentKey =
            selection?["residentKey"]?.lenientString
            ?? (selection?["requireResidentKey"]?.lenientBool == true ? "required" : nil)
        authenticatorAttachment = selection?["authenticatorAttachment"]?.lenientString
        attestation = json["attestation"]?.lenientString ?? "none"
    }
}

/// What a passkey must do to prove itself (`PublicKeyCredentialRequestOptions` of WebAuthn).
public struct FidoAuthenticationOptions: Sendable, Hashable {
    /// The options as received, with the members that have no property here.
    public let json: JSON
    /// What is to be signed.
    public let challenge: Data
    /// The relying party's identifier, a domain; `nil` when the server leaves it to the client.
    public let relyingPartyID: String?
    /// Credentials the server takes; empty for any of the relying party's.
    public let allowedCredentials: [Data]
    /// How long the user may take, in seconds; `nil` when the server does not say.
    public let timeout: TimeInterval?
    /// Whether the user must be verified, as the server wrote it; `preferred` when it did not.
    public let userVerification: String

    /// Reads options.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/invalidFidoOptions`` when bytes are none, or the
    ///   challenge is missing.
    public init(json: JSON) throws {
        self.json = json
        challenge = try FidoBytes.read(json["challenge"], "challenge")
        relyingPartyID = json["rpId"]?.lenientString
        allowedCredentials = try CredentialList.read(json["allowCredentials"], "allowCredentials")
        timeout = CredentialList.seconds(json["timeout"])
        userVerification = json["userVerification"]?.lenientString ?? "preferred"
    }
}

private enum CredentialList {
    static func read(_ json: JSON?, _ name: String) throws -> [Data] {
        try (json?.array ?? []).map { try FidoBytes.read($0["id"], "\(name).id") }
    }

    static func seconds(_ milliseconds: JSON?) -> TimeInterval? {
        milliseconds?.lenientInt.flatMap { $0 > 0 ? Double($0) / 1000 : nil }
    }
}
