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

    /// - Throws: What keeps the step from being answered: the user gave up waiting, or there is no place for an answer.
    func hold(_ callback: any FidoCallback, in step: ContinueNode) async throws {
        // The answer of a step that did not reach the server is still good, and a second passkey is not wanted.
        if callback.isFulfilled { return }
        let error: (any Error)?
        switch callback {
        case let callback as FidoRegistrationCallback:
            error = await callback.register(with: authenticator).error
        case let callback as FidoAuthenticationCallback:
            error = await callback.authenticate(with: authenticator).error
        default: return try callback.setUnsupported()
        }
        if let error { try end(error, isAnswered: callback.isAnswered, step) }
    }

    /// - Throws: What keeps the step from being answered: the user gave up waiting.
    func hold(_ collector: any FidoCollector, in step: ContinueNode) async throws {
        if collector.payload != nil { return }
        let error: (any Error)?
        switch collector {
        case let collector as FidoRegistrationCollector:
            error = await collector.register(with: authenticator).error
        case let collector as FidoAuthenticationCollector:
            error = await collector.authenticate(with: authenticator).error
        default: return collector.setError(.notSupported)
        }
        if let error { try end(error, isAnswered: collector.submission != nil, step) }
    }

    private func end(_ error: any Error, isAnswered: Bool, _ step: ContinueNode) throws {
        try Task.checkCancellation()
        guard isAnswered else { throw error }
        step.workflow.config.logger.w("There is no passkey for the step, and the server is told so.", error: error)
    }
}

extension Result {
    fileprivate var error: (any Error)? {
        if case .failure(let error) = self { error } else { nil }
    }
}
