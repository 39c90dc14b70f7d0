/// Runs one ceremony with an authenticator and fills in the step in any case: with the outcome or with the error.
package struct Ceremony {
    private let context: FlowContext?
    private let authenticator: (any Authenticator)?

    package init(context: FlowContext?, authenticator: (any Authenticator)?) {
        self.context = context
        self.authenticator = authenticator
    }

    /// - Parameters:
    ///   - work: Runs the ceremony.
    ///   - fulfil: Fills in its outcome.
    ///   - refuse: Fills in what went wrong.
    package func run<Outcome: Sendable>(
        _ work: (any Authenticator) async throws -> Outcome,
        fulfil: (Outcome) throws -> Void,
        refuse: (PingError) throws -> Void
    ) async -> Result<Outcome, any Error> {
        guard begin() else { return .failure(PingError.ceremonyUnderway) }
        defer { end() }
        do {
            guard let authenticator = authenticator ?? context?.shared[.authenticator] else {
                throw PingError.webAuthn(
                    .webAuthnNotSupported,
                    "There is no authenticator: give one, or install FidoModule."
                )
            }
            let outcome = try await work(authenticator)
            try fulfil(outcome)
            return .success(outcome)
        } catch {
            // A caller that has gone away will not send the step; it is left as it was.
            if Task.isCancelled { return .failure(CancellationError()) }
            do { try refuse(PingError(ceremony: error)) } catch { return .failure(error) }
            return .failure(error)
        }
    }

    /// - Returns: Whether no other ceremony of the flow is in progress, so that only one asks the user.
    private func begin() -> Bool {
        context?.update(.isCeremonyUnderway) { isUnderway in
            defer { isUnderway = true }
            return isUnderway != true
        } ?? true
    }

    private func end() { context?[.isCeremonyUnderway] = nil }

    /// Lets an authenticator work until the time that the server allows is over, and cancels it then.
    package func within<Outcome: Sendable>(
        _ timeout: Duration,
        _ work: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
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
