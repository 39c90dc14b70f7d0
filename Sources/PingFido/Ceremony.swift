import PingCommons
import PingOrchestrate
import PingWebAuthn

/// Runs one ceremony with an authenticator and answers the server in any case: with the outcome or with the error.
struct Ceremony {
    let context: FlowContext?
    let authenticator: (any Authenticator)?

    /// - Parameters:
    ///   - work: Runs the ceremony.
    ///   - answer: Answers with its outcome.
    ///   - refuse: Answers with what went wrong.
    func run<Outcome: Sendable>(
        _ work: (any Authenticator) async throws -> Outcome,
        answer: (Outcome) throws -> Void,
        refuse: (WebAuthnError) throws -> Void
    ) async -> Result<Outcome, any Error> {
        do {
            guard let authenticator = authenticator ?? context?.shared[.authenticator] else {
                throw WebAuthnError(.notSupported, "There is no authenticator: give one, or install FidoModule.")
            }
            let outcome = try await work(authenticator)
            try answer(outcome)
            return .success(outcome)
        } catch {
            // A caller that has gone away will not send the step; it is left as it was.
            if Task.isCancelled { return .failure(CancellationError()) }
            do { try refuse(WebAuthnError(error)) } catch { return .failure(error) }
            return .failure(error)
        }
    }

    /// Lets an authenticator work until the time that the server allows is over, and cancels it then.
    func within<Outcome: Sendable>(
        _ timeout: Duration,
        _ work: @escaping @Sendable () async throws -> Outcome
    ) async throws -> Outcome {
        let system = context?.workflow.config.system ?? .live
        return try await withThrowingTaskGroup(of: Outcome.self) { group in
            group.addTask { try await work() }
            group.addTask {
                try await system.sleep(timeout)
                throw WebAuthnError(.timeout, "It took longer than the server allows.")
            }
            defer { group.cancelAll() }
            guard let outcome = try await group.next() else { throw CancellationError() }
            return outcome
        }
    }
}
