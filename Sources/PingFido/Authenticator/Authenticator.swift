/// Makes and uses passkeys: the platform's authenticator on Apple systems, a software authenticator anywhere.
///
/// The SDK calls it from any task, perhaps for several ceremonies at once. It cancels the task also when the time that
/// the options allow is over. End the ceremony soon then, because the submission waits for it: take down the user
/// interface, and throw `CancellationError`.
public protocol Authenticator: Sendable {
    /// Makes a credential (WebAuthn Level 2, section 5.1.3).
    ///
    /// - Parameter options: The options of the relying party.
    /// - Throws: `PingError` with a code such as
    ///   ``PingCommons/PingError/Code/webAuthnNotAllowed``; `CancellationError`.
    func create(_ options: CredentialCreationOptions) async throws -> Attestation

    /// Proves possession of a credential (WebAuthn Level 2, section 5.1.4).
    ///
    /// - Parameter options: The options of the relying party.
    /// - Throws: `PingError` with a code such as
    ///   ``PingCommons/PingError/Code/webAuthnNotAllowed``; `CancellationError`.
    func get(_ options: CredentialRequestOptions) async throws -> Assertion
}
