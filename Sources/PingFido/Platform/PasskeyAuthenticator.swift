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

/// An authenticator of the operating system, which knows no origin as a browser does.
package protocol SystemAuthenticator: Authenticator {
    /// Whether it waits in the background for a user who may do something else.
    var isBackground: Bool { get }

    /// The same authenticator for a server.
    ///
    /// - Parameter host: The server's host: the domain of a passkey whose server names none.
    func serving(_ host: String?) -> Self

    /// The same authenticator with another way to ask the user.
    func presenting(_ presentation: PasskeyPresentation) -> Self
}
