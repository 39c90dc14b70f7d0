/// Proves that the app is genuine, with App Attest (``AppAttestProvider``), Play Integrity or your own service.
public protocol AppIntegrityProvider: Sendable {
    /// Makes a proof.
    ///
    /// - Parameter request: The proof that the server asks for.
    /// - Throws: ``ClientError`` to say what the SDK tells the server, or a `PingError` with one as `underlying`; any
    ///   other error means ``ClientError/clientDeviceErrors``.
    func proof(for request: AppIntegrityRequest) async throws -> AppIntegrityProof
}

/// The server's request for a proof of integrity.
public struct AppIntegrityRequest: Sendable, Hashable {
    /// The challenge or nonce that the proof must include.
    public let challenge: String
    /// The server's knowledge of an earlier attestation; empty for none.
    public let attestToken: String
    /// `classic` or `standard` (Play Integrity); empty otherwise.
    public let requestType: String
    /// The cloud project's number (Play Integrity); empty otherwise.
    public let projectNumber: String

    package init(challenge: String, attestToken: String = "", requestType: String = "", projectNumber: String = "") {
        self.challenge = challenge
        self.attestToken = attestToken
        self.requestType = requestType
        self.projectNumber = projectNumber
    }
}

/// A proof that the app is genuine.
public struct AppIntegrityProof: Sendable {
    /// The integrity token, or the assertion of App Attest, base64; empty while a key is only attested.
    public var token: String
    /// The attestation object of App Attest, base64.
    public var attestation: String?
    /// The client data that was signed, base64.
    public var clientData: String?
    /// The identifier of the attested key.
    public var keyId: String?

    /// A proof.
    public init(token: String, attestation: String? = nil, clientData: String? = nil, keyId: String? = nil) {
        self.token = token
        self.attestation = attestation
        self.clientData = clientData
        self.keyId = keyId
    }
}
