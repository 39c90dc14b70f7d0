extension PasskeyField {
    /// Runs a ceremony that leaves the field as it is, whatever the result: the user may answer the step another way.
    ///
    /// - Parameter authenticator: Makes or uses the passkey.
    /// - Returns: The passkey, for ``ReadyAuthenticator`` to fill in; or the reason why there is not one.
    package func trial(with authenticator: any SystemAuthenticator) async -> Result<PasskeyCredential, any Error> {
        let trial = TrialAuthenticator(authenticator)
        let problem = await runCeremony(with: trial)
        if let credential = trial.credential.current { return .success(credential) }
        return .failure(problem ?? CancellationError())
    }
}

/// Keeps the passkey of another authenticator, and tells the ceremony that it was cancelled.
private struct TrialAuthenticator: SystemAuthenticator {
    private var authenticator: any SystemAuthenticator
    let credential = Locked<PasskeyCredential?>(nil)

    init(_ authenticator: any SystemAuthenticator) { self.authenticator = authenticator }

    /// A ceremony in the background does not fill in why there is no passkey.
    var isBackground: Bool { true }

    func serving(_ host: String?) -> Self {
        var copy = self
        copy.authenticator = authenticator.serving(host)
        return copy
    }

    func presenting(_ presentation: PasskeyPresentation) -> Self {
        var copy = self
        copy.authenticator = authenticator.presenting(presentation)
        return copy
    }

    func create(_ options: CredentialCreationOptions) async throws -> Attestation {
        let made = try await authenticator.create(options)
        credential.set(.registration(made))
        throw CancellationError()
    }

    func get(_ options: CredentialRequestOptions) async throws -> Assertion {
        let used = try await authenticator.get(options)
        credential.set(.assertion(used))
        throw CancellationError()
    }
}

/// An authenticator that has its passkey already, and asks nobody.
package struct ReadyAuthenticator: Authenticator {
    private let credential: PasskeyCredential

    /// - Parameter credential: The passkey of the step's ceremony.
    package init(_ credential: PasskeyCredential) { self.credential = credential }

    package func create(_ options: CredentialCreationOptions) async throws -> Attestation {
        guard case .registration(let made) = credential else { throw Self.otherKind }
        return made
    }

    package func get(_ options: CredentialRequestOptions) async throws -> Assertion {
        guard case .assertion(let used) = credential else { throw Self.otherKind }
        return used
    }

    private static var otherKind: PingError {
        .webAuthn(.webAuthnUnknown, "The passkey is of another ceremony.")
    }
}
