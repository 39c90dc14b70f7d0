/// Runs one ceremony with an authenticator and fills in the step in any case: with the outcome or with the error.
struct CeremonyRun {
    private let context: FlowContext?
    private let authenticator: (any Authenticator)?
    /// Whether the authenticator waits in the background. The user can still answer the step in another way.
    private let isBackground: Bool

    /// - Parameters:
    ///   - field: Wants the passkey.
    ///   - authenticator: The authenticator of the call; `nil` for the one of ``FidoModule``.
    ///   - isBackground: Whether the step can be answered in another way meanwhile.
    init(_ field: some PasskeyField, _ authenticator: (any Authenticator)?, isBackground: Bool) {
        context = field.field.context
        let authenticator = authenticator ?? context?.shared[.authenticator]
        let system = authenticator as? any SystemAuthenticator
        // The domain where the server does not name one and the authenticator has no origin.
        self.authenticator = system?.serving(field.serverHost) ?? authenticator
        self.isBackground = isBackground || system?.isBackground == true
    }

    /// - Parameters:
    ///   - options: Reads the options of the server.
    ///   - fulfil: Fills in the outcome.
    ///   - refuse: Fills in what went wrong.
    func run<Options: CeremonyOptions>(
        _ options: () throws -> Options,
        fulfil: (Options.Outcome) throws -> Void,
        refuse: (PingError) throws -> Void
    ) async -> Result<Options.Outcome, any Error> {
        guard isBackground || begin() else { return .failure(PingError.ceremonyUnderway) }
        defer { if !isBackground { end() } }
        do {
            guard let authenticator else {
                throw PingError.webAuthn(
                    .webAuthnNotSupported,
                    "No authenticator is configured. Pass one, or install FidoModule."
                )
            }
            let options = try options()
            note(extensions: options.extensions)
            let outcome = try await within(options.timeout) { try await options.outcome(of: authenticator) }
            try fulfil(outcome)
            return .success(outcome)
        } catch {
            // A caller that has gone away will not send the step; it is left as it was.
            if Task.isCancelled { return .failure(CancellationError()) }
            // An authenticator says by a cancellation, too, that its user wants no passkey.
            if isBackground { return .failure(PingError(ceremony: error)) }
            do { try refuse(PingError(ceremony: error)) } catch { return .failure(error) }
            return .failure(error)
        }
    }

    /// Tells the app's log which extensions of Web Authentication a server asks for: the SDK leaves out all of them.
    private func note(extensions: JSON) {
        let names = (extensions.object ?? [:]).keys.map { ServerText.quoted($0) }.sorted()
        guard !names.isEmpty else { return }
        context?.workflow.config.logger.i(
            "The server asks for the Web Authentication extensions \(names.joined(separator: ", ")). The ceremony leaves them out."
        )
    }

    /// - Returns: Whether no other ceremony of the flow is in progress, so that only one asks the user.
    private func begin() -> Bool {
        context?.update(.isCeremonyUnderway) { isUnderway in
            defer { isUnderway = true }
            return isUnderway != true
        } ?? true
    }

    private func end() { context?[.isCeremonyUnderway] = nil }

    /// Lets an authenticator work until the time that the server allows is over, and cancels it then. A ceremony in the
    /// background has no limit (Web Authentication Level 3, section 5.1.4.2, on conditional mediation).
    private func within<Outcome: Sendable>(
        _ timeout: Duration,
        _ work: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        if isBackground { return try await work() }
        let system = context?.workflow.config.system ?? .live
        let late = PingError.webAuthn(.webAuthnTimeout, "It took longer than the server allows.")
        return try await system.within(timeout, orThrow: late, work)
    }
}

extension ContextKey where Value == Bool {
    fileprivate static var isCeremonyUnderway: Self { ContextKey("com.pingidentity.fido.ceremony") }
}

extension PingError {
    fileprivate static var ceremonyUnderway: PingError {
        PingError(
            .fidoCeremonyUnderway,
            "Another passkey ceremony of this flow is in progress.",
            recovery: "Wait until it has ended, or cancel it."
        )
    }
}

extension PingError.Code {
    /// The app began a passkey ceremony while another one of the same flow was in progress. Nothing has changed.
    public static let fidoCeremonyUnderway: Self = "fido_ceremony_underway"
}
