#if canImport(AuthenticationServices)
    public import AuthenticationServices
    public import PingFido

    extension FidoRegistrationCollector {
        /// ``register(with:)`` with the system's passkeys.
        @discardableResult
        public func register(window: ASPresentationAnchor) async -> Result<Attestation, any Error> {
            await register(with: PlatformAuthenticator { window })
        }
    }

    extension FidoAuthenticationCollector {
        /// ``authenticate(with:)`` with the system's passkeys.
        @discardableResult
        public func authenticate(window: ASPresentationAnchor) async -> Result<Assertion, any Error> {
            await authenticate(with: PlatformAuthenticator { window })
        }
    }
#endif
