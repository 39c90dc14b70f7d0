public import PingFido

extension FidoRegistrationCollector {
    /// Registers a passkey and fills in the step: with the new credential, or with the name of what went wrong, so that
    /// the flow takes the path its author has laid for that. Send the step in both cases.
    ///
    /// - Parameter authenticator: Makes the passkey; by default the one of ``/PingFido/FidoModule``. Without one the
    ///   SDK tells the server that this device cannot.
    /// - Returns: The attestation to send; or the error: `PingError` with a code `webauthn_…`, `invalidFidoOptions` or
    ///   `fidoCeremonyUnderway`, or, when the caller was cancelled and nothing is filled in, `CancellationError`.
    @discardableResult
    public func register(with authenticator: (any Authenticator)? = nil) async -> Result<Attestation, any Error> {
        await ceremony(with: authenticator, setAttestation)
    }
}

extension FidoAuthenticationCollector {
    /// Signs in with a passkey and fills in the step: with the proof, or with the name of what went wrong, so that the
    /// flow takes the path its author has laid for that. Send the step in both cases.
    ///
    /// - Parameter authenticator: Uses the passkey; by default the one of ``/PingFido/FidoModule``. Without one the SDK
    ///   tells the server that this device cannot.
    /// - Returns: The assertion to send; or the error: `PingError` with a code `webauthn_…`, `invalidFidoOptions` or
    ///   `fidoCeremonyUnderway`, or, when the caller was cancelled and nothing is filled in, `CancellationError`.
    @discardableResult
    public func authenticate(with authenticator: (any Authenticator)? = nil) async -> Result<Assertion, any Error> {
        await ceremony(with: authenticator, setAssertion)
    }
}

extension FidoCollector {
    package var hasOutcome: Bool { submission != nil && !field.isSetAside }
    package var isFulfilled: Bool { payload != nil && !field.isSetAside }
    package func decline(_ error: PingError) throws { setError(error.code) }

    /// The host of the provider that the flow belongs to.
    package var serverHost: String? {
        let client = field.context?.shared[.oidcClient]
        return (client?.config.discoveryEndpoint).flatMap { try? WebURL($0).host }
    }
}

extension FidoRegistrationCollector: PasskeyField {
    package func fulfil(_ outcome: Attestation) { setAttestation(outcome) }
}

extension FidoAuthenticationCollector: PasskeyField {
    package func fulfil(_ outcome: Assertion) { setAssertion(outcome) }
}
