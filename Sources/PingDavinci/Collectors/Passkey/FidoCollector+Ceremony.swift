extension FidoRegistrationCollector {
    /// Registers a passkey and fills in the step: with the new credential, or with the name of what went wrong, so that
    /// the flow takes the path its author has laid for that. Send the step in both cases.
    ///
    /// - Parameter authenticator: Makes the passkey; by default the one of ``/PingFido/FidoModule``. Without one the SDK tells the server
    ///   that this device cannot.
    /// - Returns: The attestation to send; or the error: `PingError` with a code `webauthn_…`, `invalidFidoOptions` or
    ///   `fidoCeremonyUnderway`, or, when the caller was cancelled and nothing is filled in, `CancellationError`.
    @discardableResult
    public func register(with authenticator: (any Authenticator)? = nil) async -> Result<Attestation, any Error> {
        let ceremony = Ceremony(
            context: field.context,
            authenticator: authenticator,
            host: field.providerHost
        )
        return await ceremony.run { authenticator in
            let options = try options()
            ceremony.note(extensions: options.extensions)
            return try await ceremony.within(options.timeout) { try await authenticator.create(options) }
        } fulfil: {
            setAttestation($0)
        } refuse: {
            setError($0.code)
        }
    }
}

extension FidoAuthenticationCollector {
    /// Signs in with a passkey and fills in the step: with the proof, or with the name of what went wrong, so that the
    /// flow takes the path its author has laid for that. Send the step in both cases.
    ///
    /// - Parameter authenticator: Uses the passkey; by default the one of ``/PingFido/FidoModule``. Without one the SDK tells the server
    ///   that this device cannot.
    /// - Returns: The assertion to send; or the error: `PingError` with a code `webauthn_…`, `invalidFidoOptions` or
    ///   `fidoCeremonyUnderway`, or, when the caller was cancelled and nothing is filled in, `CancellationError`.
    @discardableResult
    public func authenticate(with authenticator: (any Authenticator)? = nil) async -> Result<Assertion, any Error> {
        let ceremony = Ceremony(
            context: field.context,
            authenticator: authenticator,
            host: field.providerHost
        )
        return await ceremony.run { authenticator in
            let options = try options()
            ceremony.note(extensions: options.extensions)
            return try await ceremony.within(options.timeout) { try await authenticator.get(options) }
        } fulfil: {
            setAssertion($0)
        } refuse: {
            setError($0.code)
        }
    }
}

extension FidoCollector {
    package var hasOutcome: Bool { submission != nil && !field.isSetAside }
    package var isFulfilled: Bool { payload != nil && !field.isSetAside }
    package func decline(_ error: PingError) throws { setError(error.code) }
}

extension FidoRegistrationCollector: PasskeyField {
    package var wish: PasskeyWish { .creation(try? options()) }
    package func runCeremony(with authenticator: (any Authenticator)?) async -> (any Error)? {
        await register(with: authenticator).problem
    }
}

extension FidoAuthenticationCollector: PasskeyField {
    package var wish: PasskeyWish { .use(try? options()) }
    package func runCeremony(with authenticator: (any Authenticator)?) async -> (any Error)? {
        await authenticate(with: authenticator).problem
    }
}

extension Field {
    /// The host of the provider that the flow belongs to.
    fileprivate var providerHost: String? {
        let client = context?.shared[.oidcClient]
        return (client?.config.discoveryEndpoint).flatMap { try? WebURL($0).host }
    }
}
