public import Foundation

/// What makes and uses passkeys: the platform's authenticator on Apple systems, ``SoftwareAuthenticator`` anywhere.
public protocol Authenticator: Sendable {
    /// Makes a credential.
    ///
    /// - Throws: ``WebAuthnError`` by the web's name of the problem; `CancellationError`.
    func create(_ options: CredentialCreationOptions) async throws -> Attestation

    /// Proves possession of a credential.
    ///
    /// - Throws: ``WebAuthnError`` by the web's name of the problem; `CancellationError`.
    func get(_ options: CredentialRequestOptions) async throws -> Assertion
}

/// Where an authenticator sits, as WebAuthn names it.
public struct Attachment: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In this device.
    public static let platform = Attachment(rawValue: "platform")
    /// A key of its own, or another device.
    public static let crossPlatform = Attachment(rawValue: "cross-platform")
}

/// A new credential, as the relying party gets it.
public struct Attestation: Sendable {
    public var credentialID: Data
    /// The JSON that ``CollectedClientData`` encodes.
    public var clientData: Data
    /// The CBOR object with the authenticator data.
    public var attestationObject: Data
    public var attachment: Attachment

    public init(credentialID: Data, clientData: Data, attestationObject: Data, attachment: Attachment = .platform) {
        self.credentialID = credentialID
        self.clientData = clientData
        self.attestationObject = attestationObject
        self.attachment = attachment
    }
}

/// A proof of possession, as the relying party gets it.
public struct Assertion: Sendable {
    public var credentialID: Data
    /// The JSON that ``CollectedClientData`` encodes.
    public var clientData: Data
    /// The bytes that ``AuthenticatorData`` encodes.
    public var authenticatorData: Data
    /// Over authenticator data and the hash of the client data, in DER form for ES256.
    public var signature: Data
    /// The user's handle, when the authenticator knows it.
    public var userHandle: Data?
    public var attachment: Attachment

    public init(
        credentialID: Data,
        clientData: Data,
        authenticatorData: Data,
        signature: Data,
        userHandle: Data?,
        attachment: Attachment = .platform
    ) {
        self.credentialID = credentialID
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
        self.attachment = attachment
    }
}
