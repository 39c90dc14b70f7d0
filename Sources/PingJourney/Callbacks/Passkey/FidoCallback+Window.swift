#if canImport(AuthenticationServices)
    public import AuthenticationServices
    public import PingFido

    extension FidoRegistrationCallback {
        /// ``register(with:deviceName:)`` with the system's passkeys.
        @discardableResult
        public func register(
            deviceName: String? = nil,
            window: ASPresentationAnchor
        ) async -> Result<Attestation, any Error> {
            await register(with: PlatformAuthenticator { window }, deviceName: deviceName)
        }
    }

    extension FidoAuthenticationCallback {
        /// ``authenticate(with:)`` with the system's passkeys.
        @discardableResult
        public func authenticate(window: ASPresentationAnchor) async -> Result<Assertion, any Error> {
            await authenticate(with: PlatformAuthenticator { window })
        }
    }
#endif
