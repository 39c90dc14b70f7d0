import PingFido

/// Holds the ceremonies of passkeys, with the model's authenticator or with that of the workflow.
///
/// A ceremony that fails is submitted too: the server learns why, and goes the way that the flow has for that.
package struct PasskeyWork: Sendable {
    let authenticator: (any Authenticator)?

    /// - Parameter authenticator: Makes and uses passkeys; `nil` for that of the workflow.
    package init(authenticator: (any Authenticator)?) { self.authenticator = authenticator }

    /// - Parameter lent: The screen's authenticator, for a model and a workflow without one.
    /// - Throws: The error that stops the step: the user gave up waiting, or the step has no place for the failure.
    func hold(_ field: any PasskeyField, in step: ContinueNode, lent: (any Authenticator)? = nil) async throws {
        // The proof in a step that did not reach the server remains valid, and nobody wants a second passkey.
        if field.isFulfilled { return }
        let installed = authenticator ?? step.context.shared[.authenticator]
        guard let error = await field.runCeremony(with: installed ?? lent) else { return }
        try Task.checkCancellation()
        guard field.hasOutcome else { throw error }
        step.workflow.config.logger.w("There is no passkey for the step; the server learns why.", error: error)
    }
}
