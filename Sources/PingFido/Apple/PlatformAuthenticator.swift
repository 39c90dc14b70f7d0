#if canImport(AuthenticationServices)
    public import AuthenticationServices
    import Foundation

    /// The passkeys of the operating system, which syncs and guards them.
    ///
    /// The app must be associated with the relying party's domain (`webcredentials:` in its entitlements). The server has
    /// to name the domain. May be used from any task; each ceremony shows the system's own sheet.
    public struct PlatformAuthenticator: Authenticator {
        private let window: @MainActor @Sendable () -> ASPresentationAnchor

        /// Creates an authenticator.
        ///
        /// - Parameter window: The window that the system's sheet belongs to.
        public init(window: @escaping @MainActor @Sendable () -> ASPresentationAnchor) {
            self.window = window
        }

        public func create(_ options: CredentialCreationOptions) async throws -> Attestation {
            guard options.attachment ?? .platform == .platform else {
                throw PingError.webAuthn(
                    .webAuthnNotSupported,
                    "The server wants an authenticator that sits elsewhere."
                )
            }
            guard options.algorithms.contains(.es256) else {
                throw PingError.webAuthn(
                    .webAuthnNotSupported,
                    "The server accepts no algorithm that the system has (ES256)."
                )
            }
            let provider = try provider(options.relyingPartyID)
            let request = provider.createCredentialRegistrationRequest(
                challenge: options.challenge,
                name: options.userName,
                userID: options.userID
            )
            request.displayName = options.userDisplayName
            request.userVerificationPreference = .init(rawValue: options.userVerification.rawValue)
            request.attestationPreference = .init(rawValue: options.attestation.rawValue)
            if #available(iOS 17.4, macOS 14.4, *) {
                request.excludedCredentials = options.excludedCredentials.map {
                    ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0)
                }
            }
            return try await PlatformCeremony.run(request, in: window) { credential in
                guard let made = credential as? ASAuthorizationPlatformPublicKeyCredentialRegistration,
                    let object = made.rawAttestationObject
                else { throw PingError.webAuthn(.webAuthnUnknown, "The system made no passkey.") }
                return Attestation(
                    credentialID: made.credentialID,
                    clientData: made.rawClientDataJSON,
                    attestationObject: object
                )
            }
        }

        public func get(_ options: CredentialRequestOptions) async throws -> Assertion {
            let request = try provider(options.relyingPartyID)
                .createCredentialAssertionRequest(challenge: options.challenge)
            request.userVerificationPreference = .init(rawValue: options.userVerification.rawValue)
            request.allowedCredentials = options.allowedCredentials.map {
                ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0)
            }
            return try await PlatformCeremony.run(request, in: window) { credential in
                guard let proof = credential as? ASAuthorizationPlatformPublicKeyCredentialAssertion else {
                    throw PingError.webAuthn(.webAuthnUnknown, "The system used no passkey.")
                }
                return Assertion(
                    credentialID: proof.credentialID,
                    clientData: proof.rawClientDataJSON,
                    authenticatorData: proof.rawAuthenticatorData,
                    signature: proof.signature,
                    userHandle: proof.userID
                )
            }
        }

        private func provider(
            _ relyingPartyID: String?
        ) throws -> ASAuthorizationPlatformPublicKeyCredentialProvider {
            guard let relyingPartyID else {
                throw PingError.webAuthn(
                    .webAuthnSecurity,
                    "The server does not name the domain that the passkey is for."
                )
            }
            return ASAuthorizationPlatformPublicKeyCredentialProvider(relyingPartyIdentifier: relyingPartyID)
        }
    }
#endif
