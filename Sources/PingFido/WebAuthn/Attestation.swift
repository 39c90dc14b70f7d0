public import PingFoundation

/// A new credential, as the relying party gets it.
public struct Attestation: Sendable, Hashable {
    /// The credential's identifier.
    public var credentialID: Data
    /// The client data as JSON (Web Authentication, section 5.8.1).
    public var clientData: Data
    /// The CBOR object with the authenticator data.
    public var attestationObject: Data
    /// The attachment of the authenticator: platform or cross-platform.
    public var attachment: AuthenticatorAttachment

    /// Creates an attestation.
    ///
    /// - Parameters:
    ///   - credentialID: The credential's identifier.
    ///   - clientData: The client data as JSON (Web Authentication, section 5.8.1).
    ///   - attestationObject: The CBOR object with the authenticator data.
    ///   - attachment: The attachment of the authenticator.
    public init(
        credentialID: Data,
        clientData: Data,
        attestationObject: Data,
        attachment: AuthenticatorAttachment = .platform
    ) {
        self.credentialID = credentialID
        self.clientData = clientData
        self.attestationObject = attestationObject
        self.attachment = attachment
    }
}
