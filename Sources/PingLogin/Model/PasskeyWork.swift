/// Holds the ceremonies of passkeys, with the model's authenticator or with that of the workflow.
///
/// A ceremony that fails has an answer too: the server is told why, and takes the way that its author has laid for that.
struct PasskeyWork: Sendable {
    let authenticator: (any Authenticator)?

    /// - Throws: What keeps the step from being answered: the user gave up waiting, or there is no place for an answer.
    func hold(_ field: any PasskeyField, in step: ContinueNode) async throws {
        // The answer of a step that did not reach the server is still good, and a second passkey is not wanted.
        if field.isFulfilled { return }
        guard let error = await field.runCeremony(with: authenticator) else { return }
        try Task.checkCancellation()
        guard field.isAnswered else { throw error }
        step.workflow.config.logger.w("There is no passkey for the step; the answer tells the server.", error: error)
    }
}
