extension PasskeyField {
    /// Runs a ceremony that leaves the field as it is, whatever the result: the user may answer the step another way.
    ///
    /// - Parameter authenticator: Makes or uses the passkey.
    /// - Returns: The passkey, for ``ReadyAuthenticator`` to fill in; or the reason why there is not one.
    package func trial(with authenticator: any SystemAuthenticator) async -> Result<PasskeyCredential, any Error> {
        await CeremonyRun(self, authenticator, isBackground: true)
            .run(options, fulfil: { _ in }, refuse: { _ in }).map(Options.credential)
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
