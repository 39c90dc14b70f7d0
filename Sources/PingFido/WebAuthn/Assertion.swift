public import PingFoundation

/// A proof of possession, as the relying party gets it.
public struct Assertion: Sendable, Hashable {
    /// The credential's identifier.
    public var credentialID: Data
    /// The client data as JSON (Web Authentication, section 5.8.1).
    public var clientData: Data
    /// The authenticator data (Web Authentication, section 6.1).
    public var authenticatorData: Data
    /// Over authenticator data and the hash of the client data, in DER form for ES256.
    public var signature: Data
    /// The user's handle, when the authenticator knows it.
    public var userHandle: Data?
    /// The attachment of the authenticator: platform or cross-platform.
    public var attachment: AuthenticatorAttachment

    /// Creates an assertion.
    ///
    /// - Parameters:
    ///   - credentialID: The credential's identifier.
    ///   - clientData: The client data as JSON (Web Authentication, section 5.8.1).
    ///   - authenticatorData: The authenticator data (Web Authentication, section 6.1).
    ///   - signature: Over authenticator data and the hash of the client data, in DER form for ES256.
    ///   - userHandle: The user's handle, when the authenticator knows it.
    ///   - attachment: The attachment of the authenticator.
    public init(
        credentialID: Data,
        clientData: Data,
        authenticatorData: Data,
        signature: Data,
        userHandle: Data?,
        attachment: AuthenticatorAttachment = .platform
    ) {
        self.credentialID = credentialID
        self.clientData = clientData
        self.authenticatorData = authenticatorData
        self.signature = signature
        self.userHandle = userHandle
        self.attachment = attachment
    }
}
