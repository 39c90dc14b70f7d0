public import PingFido

/// Asks to register a passkey or security key (WebAuthn registration).
///
/// `PingFido` does it: `await callback.register(with: authenticator)`.
public final class FidoRegistrationCallback: FidoCallback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The server's options for the ceremony.
    ///
    /// - Throws: `PingError` with code `invalidFidoOptions`; the message names the member.
    public func options() throws -> CredentialCreationOptions {
        try FidoData(json: data).creationOptions()
    }

    /// Fills in a new credential.
    ///
    /// - Parameters:
    ///   - attestation: The authenticator's result.
    ///   - deviceName: The name that the user knows the authenticator by.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/fidoOutcomeUnplaced`` when the step has no place
    ///   for it; `PingError` with code `webauthn_data` when the client data are not text.
    package func setAttestation(_ attestation: Attestation, deviceName: String? = nil) throws {
        let name = deviceName.flatMap { $0.isEmpty ? nil : $0 }
        let parts = [
            try FidoOutcome.text(attestation.clientData), FidoOutcome.signedBytes(attestation.attestationObject),
            attestation.credentialID.base64URLEncodedString(), name,
        ]
        try setOutcome(FidoOutcome.join(parts), attachment: attestation.attachment)
    }
}
