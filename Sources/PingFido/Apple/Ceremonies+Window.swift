#if canImport(AuthenticationServices)
    public import AuthenticationServices
    public import PingDavinciPlugin
    public import PingJourneyPlugin
    public import PingWebAuthn

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
