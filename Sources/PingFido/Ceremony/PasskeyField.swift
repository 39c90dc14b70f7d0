/// A field that wants a passkey made or used: a callback of a journey or a collector of a DaVinci form.
package protocol PasskeyField: FieldAction {
    associatedtype Options: CeremonyOptions

    /// The server's options for the ceremony.
    ///
    /// - Throws: `PingError` with code `invalidFidoOptions`.
    func options() throws -> Options
    /// The host of the flow's server.
    var serverHost: String? { get }
    /// Whether the field holds an outcome: a passkey, or why there is no passkey.
    var hasOutcome: Bool { get }
    /// Whether the field holds what an authenticator made.
    var isFulfilled: Bool { get }

    /// Fills in a passkey.
    ///
    /// - Throws: `PingError` when the step has no place for it, or it cannot be written.
    func fulfil(_ outcome: Options.Outcome) throws

    /// Fills in why there is no passkey.
    ///
    /// - Throws: `PingError` when the step has no place for it.
    func decline(_ error: PingError) throws
}

extension PasskeyField {
    /// The ceremony that the server asks for.
    package var wish: PasskeyWish { Options.wish(try? options()) }

    /// Runs the ceremony and fills in the field.
    ///
    /// - Parameter authenticator: Makes or uses the passkey; by default the one of ``FidoModule``.
    /// - Returns: Why there is no passkey; `nil` when there is one.
    package func runCeremony(with authenticator: (any Authenticator)?) async -> (any Error)? {
        if case .failure(let error) = await ceremony(with: authenticator, fulfil) { error } else { nil }
    }

    /// Runs the ceremony and fills in the field.
    ///
    /// - Parameters:
    ///   - authenticator: Makes or uses the passkey; by default the one of ``FidoModule``.
    ///   - fulfil: Fills in the passkey.
    package func ceremony(
        with authenticator: (any Authenticator)?,
        _ fulfil: (Options.Outcome) throws -> Void
    ) async -> Result<Options.Outcome, any Error> {
        await CeremonyRun(self, authenticator, isBackground: wish.isConditional)
            .run(options, fulfil: fulfil, refuse: decline)
    }
}

/// The options of one of the two ceremonies.
package protocol CeremonyOptions: Sendable {
    associatedtype Outcome: Sendable
    var timeout: Duration { get }
    var extensions: JSON { get }
    static func wish(_ options: Self?) -> PasskeyWish
    static func credential(_ outcome: Outcome) -> PasskeyCredential
    func outcome(of authenticator: any Authenticator) async throws -> Outcome
}

extension CredentialCreationOptions: CeremonyOptions {
    package static func wish(_ options: Self?) -> PasskeyWish { .creation(options) }
    package static func credential(_ outcome: Attestation) -> PasskeyCredential { .registration(outcome) }
    package func outcome(of authenticator: any Authenticator) async throws -> Attestation {
        try await authenticator.create(self)
    }
}

extension CredentialRequestOptions: CeremonyOptions {
    package static func wish(_ options: Self?) -> PasskeyWish { .use(options) }
    package static func credential(_ outcome: Assertion) -> PasskeyCredential { .assertion(outcome) }
    package func outcome(of authenticator: any Authenticator) async throws -> Assertion {
        try await authenticator.get(self)
    }
}

/// The ceremony that the server asks for; the options are `nil` if they cannot be used.
package enum PasskeyWish: Sendable {
    case creation(CredentialCreationOptions?)
    case use(CredentialRequestOptions?)

    /// Whether the server wants the passkey offered beside another way to answer, so that nothing begins unasked.
    package var isConditional: Bool {
        if case .use(let options?) = self { options.mediation == .conditional } else { false }
    }
}
