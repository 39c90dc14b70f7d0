public import PingFido

/// Asks to sign in with a passkey or security key (WebAuthn authentication).
///
/// `PingFido` does it: `await callback.authenticate(with: authenticator)`.
public final class FidoAuthenticationCallback: FidoCallback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The server's options for the ceremony.
    ///
    /// - Throws: `PingError` with code `invalidFidoOptions`; the message names the member.
    public func options() throws -> CredentialRequestOptions {
        try FidoData(json: data).requestOptions()
    }

    /// Fills in an assertion.
    ///
    /// - Parameter assertion: The assertion that the authenticator signed.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/fidoOutcomeUnplaced`` when the step has no place
    ///   for it; `PingError` with code `webauthn_data` when the client data are not text.
    package func setAssertion(_ assertion: Assertion) throws {
        let parts = [
            try FidoOutcome.text(assertion.clientData), FidoOutcome.signedBytes(assertion.authenticatorData),
            FidoOutcome.signedBytes(assertion.signature), assertion.credentialID.base64URLEncodedString(),
            // Mobile clients send the separator even without a handle.
            FidoOutcome.handle(assertion.userHandle),
        ]
        try setOutcome(FidoOutcome.join(parts), attachment: assertion.attachment)
    }
}
