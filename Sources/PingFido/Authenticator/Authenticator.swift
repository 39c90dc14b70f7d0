/// What makes and uses passkeys: the platform's authenticator on Apple systems, a software authenticator anywhere.
///
/// Called from any task, perhaps by several ceremonies at once. When the task is cancelled, or the time that the options
/// allow is over, which cancels it too, a ceremony has to end soon, for the submission waits for that: take down what
/// it shows, and throw `CancellationError`.
public protocol Authenticator: Sendable {
    /// Makes a credential (WebAuthn Level 2, section 5.1.3).
    ///
    /// - Parameter options: What the relying party wants.
    /// - Throws: `PingError` with a code such as ``PingCommons/PingError/Code/webAuthnNotAllowed``; `CancellationError`.
    func create(_ options: CredentialCreationOptions) async throws -> Attestation

    /// Proves possession of a credential (WebAuthn Level 2, section 5.1.4).
    ///
    /// - Parameter options: What the relying party wants.
    /// - Throws: `PingError` with a code such as ``PingCommons/PingError/Code/webAuthnNotAllowed``; `CancellationError`.
    func get(_ options: CredentialRequestOptions) async throws -> Assertion
}
