#if canImport(AuthenticationServices)
    public import AuthenticationServices

    /// The passkeys of the operating system, which syncs and guards them, and security keys.
    ///
    /// The app must be associated with the relying party's domain (`webcredentials:` in its entitlements). When a
    /// server names no domain, the ceremonies of a journey or a DaVinci flow take the host of its server. A server that
    /// asks for neither place is offered both, passkeys of the system and security keys.
    ///
    /// The system's passkeys have keys for ES256, and come without attestation: a server that demands one (`direct`)
    /// gets the format `none`, and refuses. The authenticator serves no extension of Web Authentication; the log names
    /// those that a server asks for.
    ///
    /// May be used from any task. An authenticator and its copies run one ceremony at a time. A new ceremony ends the
    /// one that runs, with `webauthn_abort`. An AutoFill ceremony never ends a sheet: it ends with `webauthn_abort`
    /// itself. So keep one authenticator for all ceremonies of a window.
    ///
    /// ```swift
    /// let passkeys = PlatformAuthenticator { [weak window] in window }
    /// ```
    public struct PlatformAuthenticator: Authenticator {
        private var authenticator: PasskeyAuthenticator

        /// Creates an authenticator.
        ///
        /// - Parameter window: The window that the system's sheet belongs to. Do not let the closure keep it; without a
        ///   window a ceremony ends with `webauthn_not_allowed`.
        public init(window: @escaping @MainActor @Sendable () -> ASPresentationAnchor?) {
            authenticator = PasskeyAuthenticator(ceremonies: PasskeyCeremonies(system: ApplePasskeys(window: window)))
        }

        /// The same authenticator with another way to ask the user.
        ///
        /// ```swift
        /// await callback.authenticate(with: passkeys.presenting(.autoFill))
        /// ```
        ///
        /// - Parameter presentation: How the system offers the ceremony; a sheet otherwise.
        public func presenting(_ presentation: PasskeyPresentation) -> PlatformAuthenticator {
            var copy = self
            copy.authenticator.presentation = presentation
            return copy
        }

        public func create(_ options: CredentialCreationOptions) async throws -> Attestation {
            try await authenticator.create(options)
        }

        public func get(_ options: CredentialRequestOptions) async throws -> Assertion {
            try await authenticator.get(options)
        }
    }

    extension PlatformAuthenticator: SystemAuthenticator {
        package var isBackground: Bool { authenticator.isBackground }

        package func serving(_ host: String?) -> PlatformAuthenticator {
            var copy = self
            copy.authenticator.host = host
            return copy
        }
    }
#endif
