extension FidoRegistrationCallback {
    /// Registers a passkey and fills in the step: with the new credential, or with why there is not one, so that the journey
    /// takes the path its author has laid for that. Send the step in both cases.
    ///
    /// - Parameters:
    ///   - authenticator: Makes the passkey; by default the one of ``/PingFido/FidoModule``. Without one the SDK tells the server that
    ///     this device cannot.
    ///   - deviceName: The name that the user knows the authenticator by.
    /// - Returns: The sent credential; or the error: `PingError` with a code `webauthn_…`, `invalidFidoOptions`,
    ///   `fidoOutcomeUnplaced` or `fidoCeremonyUnderway`, or, when the caller was cancelled and nothing is filled in, `CancellationError`.
    @discardableResult
    public func register(
        with authenticator: (any Authenticator)? = nil,
        deviceName: String? = nil
    ) async -> Result<Attestation, any Error> {
        let ceremony = Ceremony(
            context: field.step?.context,
            authenticator: authenticator,
            host: field.step?.context.shared[.serverHost]
        )
        return await ceremony.run { authenticator in
            let options = try options()
            ceremony.note(extensions: options.extensions)
            return try await ceremony.within(options.timeout) { try await authenticator.create(options) }
        } fulfil: {
            try setAttestation($0, deviceName: deviceName)
        } refuse: {
            try setError($0)
        }
    }
}

extension FidoAuthenticationCallback {
    /// Signs in with a passkey and fills in the step: with the proof, or with why there is not one, so that the journey takes
    /// the path its author has laid for that. Send the step in both cases.
    ///
    /// With the mediation ``/PingFido/CredentialMediation/conditional`` the step stays as it was when there is no proof, because the
    /// user may answer it in another way, and the ceremony has no limit in time.
    ///
    /// - Parameter authenticator: Uses the passkey; by default the one of ``/PingFido/FidoModule``. Without one the SDK tells the server
    ///   that this device cannot.
    /// - Returns: The sent credential; or the error: `PingError` with a code `webauthn_…`, `invalidFidoOptions`,
    ///   `fidoOutcomeUnplaced` or `fidoCeremonyUnderway`, or, when the caller was cancelled and nothing is filled in, `CancellationError`.
    @discardableResult
    public func authenticate(with authenticator: (any Authenticator)? = nil) async -> Result<Assertion, any Error> {
        let ceremony = Ceremony(
            context: field.step?.context,
            authenticator: authenticator,
            host: field.step?.context.shared[.serverHost],
            isConditional: wish.isConditional
        )
        return await ceremony.run { authenticator in
            let options = try options()
            ceremony.note(extensions: options.extensions)
            return try await ceremony.within(options.timeout) { try await authenticator.get(options) }
        } fulfil: {
            try setAssertion($0)
        } refuse: {
            try setError($0)
        }
    }
}

extension FidoRegistrationCallback: PasskeyField {
    package var wish: PasskeyWish { .creation(try? options()) }
    package func runCeremony(with authenticator: (any Authenticator)?) async -> (any Error)? {
        await register(with: authenticator).problem
    }
    package func decline(_ error: PingError) throws { try setError(error) }
}

extension FidoAuthenticationCallback: PasskeyField {
    package var wish: PasskeyWish { .use(try? options()) }
    package func runCeremony(with authenticator: (any Authenticator)?) async -> (any Error)? {
        await authenticate(with: authenticator).problem
    }
    package func decline(_ error: PingError) throws { try setError(error) }
}
