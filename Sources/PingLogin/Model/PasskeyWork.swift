import PingCommons
import PingDavinciPlugin
import PingFido
import PingJourneyPlugin
import PingLogger
import PingOrchestrate
import PingWebAuthn

/// Holds the ceremonies of passkeys, with the model's authenticator or with that of the workflow.
///
/// A ceremony that fails has an answer too: the server is told why, and takes the way that its author has laid for that.
struct PasskeyWork: Sendable {
    let authenticator: (any Authenticator)?

    /// - Throws: `CancellationError`, with nothing answered; `PingError` when the step has no place for an answer.
    func hold(_ callback: any FidoCallback, in step: ContinueNode) async throws {
        // The answer of a step that did not reach the server is still good, and a second passkey is not wanted.
        if callback.isFulfilled { return }
        switch callback {
        case let callback as FidoRegistrationCallback:
            try answered(await callback.register(with: authenticator), step)
        case let callback as FidoAuthenticationCallback:
            try answered(await callback.authenticate(with: authenticator), step)
        default: try callback.setUnsupported()
        }
    }

    /// - Throws: `CancellationError`, with nothing answered.
    func hold(_ collector: any FidoCollector, in step: ContinueNode) async throws {
        if collector.payload != nil { return }
        switch collector {
        case let collector as FidoRegistrationCollector:
            try answered(await collector.register(with: authenticator), step)
        case let collector as FidoAuthenticationCollector:
            try answered(await collector.authenticate(with: authenticator), step)
        default: collector.setError(.notSupported)
        }
    }

    private func answered<Outcome>(_ result: Result<Outcome, any Error>, _ step: ContinueNode) throws {
        guard case .failure(let error) = result else { return }
        if error is CancellationError, Task.isCancelled { throw error }
        if let error = error as? PingError, error.code == .fidoOutcomeUnplaced { throw error }
        step.workflow.config.logger.w("There is no passkey for the step, and the server is told so.", error: error)
    }
}
