/// An authenticator over the operating system's ceremonies, whichever system it is.
package struct PasskeyAuthenticator: SystemAuthenticator {
    private let ceremonies: PasskeyCeremonies
    package var presentation = PasskeyPresentation.sheet
    package var host: String?

    /// - Parameter ceremonies: The ceremonies of this authenticator and of its copies, one of which runs at a time.
    package init(ceremonies: PasskeyCeremonies) {
        self.ceremonies = ceremonies
    }

    package var isBackground: Bool { presentation == .autoFill }

    package func serving(_ host: String?) -> Self {
        var copy = self
        copy.host = host
        return copy
    }

    package func presenting(_ presentation: PasskeyPresentation) -> Self {
        var copy = self
        copy.presentation = presentation
        return copy
    }

    package func create(_ options: CredentialCreationOptions) async throws -> Attestation {
        let request = try PasskeyRequest(creating: options, host: host, presentation: presentation)
        guard case .registration(let attestation) = try await ceremonies.run(request) else {
            throw PingError.webAuthn(.webAuthnUnknown, "The system made no passkey.")
        }
        return attestation
    }

    package func get(_ options: CredentialRequestOptions) async throws -> Assertion {
        let request = try PasskeyRequest(using: options, host: host, presentation: presentation)
        guard case .assertion(let assertion) = try await ceremonies.run(request) else {
            throw PingError.webAuthn(.webAuthnUnknown, "The system used no passkey.")
        }
        return assertion
    }
}
