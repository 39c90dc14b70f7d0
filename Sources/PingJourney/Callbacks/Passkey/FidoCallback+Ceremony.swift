public import PingFido

extension FidoRegistrationCallback {
    /// Registers a passkey and fills in the step: with the new credential, or with why there is not one, so that the
    /// journey takes the path its author has laid for that. Send the step in both cases.
    ///
    /// - Parameters:
    ///   - authenticator: Makes the passkey; by default the one of ``/PingFido/FidoModule``. Without one the SDK tells
    ///     the server that this device cannot.
    ///   - deviceName: The name that the user knows the authenticator by.
    /// - Returns: The sent credential; or the error: `PingError` with a code `webauthn_…`, `invalidFidoOptions`,
    ///   `fidoOutcomeUnplaced` or `fidoCeremonyUnderway`, or, when the caller was cancelled and nothing is filled
    ///   in, `CancellationError`.
    @discardableResult
    public func register(
        with authenticator: (any Authenticator)? = nil,
        deviceName: String? = nil
    ) async -> Result<Attestation, any Error> {
        await ceremony(with: authenticator) { try setAttestation($0, deviceName: deviceName) }
    }
}

extension FidoAuthenticationCallback {
    /// Signs in with a passkey and fills in the step: with the proof, or with why there is not one, so that the journey
    /// takes the path its author has laid for that. Send the step in both cases.
    ///
    /// With the mediation ``/PingFido/CredentialMediation/conditional`` the step stays as it was when there is no
    /// proof, because the user may answer it in another way, and the ceremony has no limit in time.
    ///
    /// - Parameter authenticator: Uses the passkey; by default the one of ``/PingFido/FidoModule``. Without one the SDK
    ///   tells the server that this device cannot.
    /// - Returns: The sent credential; or the error: `PingError` with a code `webauthn_…`, `invalidFidoOptions`,
    ///   `fidoOutcomeUnplaced` or `fidoCeremonyUnderway`, or, when the caller was cancelled and nothing is filled
    ///   in, `CancellationError`.
    @discardableResult
    public func authenticate(with authenticator: (any Authenticator)? = nil) async -> Result<Assertion, any Error> {
        await ceremony(with: authenticator, setAssertion)
    }
}

extension FidoCallback {
    package var serverHost: String? { field.context?.shared[.serverHost] }
}

extension FidoRegistrationCallback: PasskeyField {
    package func fulfil(_ outcome: Attestation) throws { try setAttestation(outcome) }
}

extension FidoAuthenticationCallback: PasskeyField {
    package func fulfil(_ outcome: Assertion) throws { try setAssertion(outcome) }
}
