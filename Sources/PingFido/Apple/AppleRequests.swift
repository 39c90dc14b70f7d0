#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// Makes the system's own requests of what a ceremony asks for.
    enum AppleRequests {
        static func make(_ request: PasskeyRequest) throws(PingError) -> [ASAuthorizationRequest] {
            var requests: [ASAuthorizationRequest] = []
            if request.offers.contains(.platform) { requests.append(try platform(request)) }
            // visionOS has no security keys.
            #if os(iOS) || os(macOS)
                if request.offers.contains(.securityKey) { requests.append(securityKey(request)) }
            #endif
            guard !requests.isEmpty else {
                throw .webAuthn(.webAuthnNotSupported, "This system has no security keys.")
            }
            return requests
        }

        private static func platform(_ request: PasskeyRequest) throws(PingError) -> ASAuthorizationRequest {
            let provider = ASAuthorizationPlatformPublicKeyCredentialProvider(
                relyingPartyIdentifier: request.relyingPartyID
            )
            switch request.purpose {
            case .creation(let options):
                let creation = provider.createCredentialRegistrationRequest(
                    challenge: options.challenge,
                    name: options.userName,
                    userID: options.userID
                )
                creation.displayName = options.userDisplayName
                creation.userVerificationPreference = .init(rawValue: options.userVerification.rawValue)
                creation.attestationPreference = .init(rawValue: options.attestation.rawValue)
                #if os(iOS) || os(macOS)
                    if #available(iOS 17.4, macOS 14.4, *) {
                        creation.excludedCredentials = options.excludedCredentials.map {
                            ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0)
                        }
                    }
                #endif
                if request.presentation == .upgrade { try makeConditional(creation) }
                return creation
            case .use(let options):
                let use = provider.createCredentialAssertionRequest(challenge: options.challenge)
                use.userVerificationPreference = .init(rawValue: options.userVerification.rawValue)
                use.allowedCredentials = options.allowedCredentials.map {
                    ASAuthorizationPlatformPublicKeyCredentialDescriptor(credentialID: $0)
                }
                return use
            }
        }

        private static func makeConditional(
            _ request: ASAuthorizationPlatformPublicKeyCredentialRegistrationRequest
        ) throws(PingError) {
            guard #available(iOS 18, macOS 15, visionOS 2, *) else {
                throw .webAuthn(.webAuthnNotSupported, "This system does not make passkeys without asking.")
            }
            request.requestStyle = .conditional
        }

        #if os(iOS) || os(macOS)
            private static func securityKey(_ request: PasskeyRequest) -> ASAuthorizationRequest {
                let provider = ASAuthorizationSecurityKeyPublicKeyCredentialProvider(
                    relyingPartyIdentifier: request.relyingPartyID
                )
                switch request.purpose {
                case .creation(let options):
                    let creation = provider.createCredentialRegistrationRequest(
                        challenge: options.challenge,
                        displayName: options.userDisplayName,
                        name: options.userName,
                        userID: options.userID
                    )
                    creation.credentialParameters = options.algorithms.map {
                        ASAuthorizationPublicKeyCredentialParameters(algorithm: .init(rawValue: $0.rawValue))
                    }
                    creation.excludedCredentials = options.excludedCredentials.map(descriptor)
                    if let residentKey = options.residentKey {
                        creation.residentKeyPreference = .init(rawValue: residentKey.rawValue)
                    }
                    creation.userVerificationPreference = .init(rawValue: options.userVerification.rawValue)
                    creation.attestationPreference = .init(rawValue: options.attestation.rawValue)
                    return creation
                case .use(let options):
                    let use = provider.createCredentialAssertionRequest(challenge: options.challenge)
                    use.userVerificationPreference = .init(rawValue: options.userVerification.rawValue)
                    use.allowedCredentials = options.allowedCredentials.map(descriptor)
                    return use
                }
            }

            private static func descriptor(
                _ credentialID: Data
            ) -> ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor {
                ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor(
                    credentialID: credentialID,
                    transports: ASAuthorizationSecurityKeyPublicKeyCredentialDescriptor.Transport.allSupported
                )
            }
        #endif
    }
#endif
