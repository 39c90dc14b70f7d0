#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// One request to the system. Every ceremony has its own, so that none can take another's result.
    @MainActor
    final class PlatformCeremony: NSObject {
        private let anchor: ASPresentationAnchor
        private let relyingPartyID: String
        private let report: @MainActor (PasskeyReport) -> Void
        // A class without isolation that is not Sendable: it stays on the main actor, with its delegate.
        private let controller: ASAuthorizationController

        init(
            anchor: ASPresentationAnchor,
            requests: [ASAuthorizationRequest],
            for request: PasskeyRequest,
            report: @escaping @MainActor (PasskeyReport) -> Void
        ) {
            self.anchor = anchor
            self.report = report
            relyingPartyID = request.relyingPartyID
            controller = ASAuthorizationController(authorizationRequests: requests)
            super.init()
            controller.delegate = self
            controller.presentationContextProvider = self
        }

        func begin(_ presentation: PasskeyPresentation) throws(PingError) {
            switch presentation {
            case .sheet, .upgrade: controller.performRequests()
            case .sheetIfAvailable: controller.performRequests(options: .preferImmediatelyAvailableCredentials)
            case .autoFill:
                #if (os(iOS) && !targetEnvironment(macCatalyst)) || os(visionOS)
                    controller.performAutoFillAssistedRequests()
                #else
                    throw .webAuthn(.webAuthnNotSupported, "This system does not suggest passkeys above a keyboard.")
                #endif
            }
        }

        func cancel() { controller.cancel() }
    }

    extension PlatformCeremony: ASAuthorizationControllerDelegate, ASAuthorizationControllerPresentationContextProviding
    {
        func authorizationController(
            controller: ASAuthorizationController,
            didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            guard let credential = PasskeyCredential(authorization.credential) else {
                return report(.failure(.webAuthn(.webAuthnUnknown, "The system returned no passkey.")))
            }
            report(.success(credential))
        }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
            let error = error as NSError
            let failure = PasskeyFailure(
                domain: error.domain,
                code: error.code,
                reason: error.localizedFailureReason ?? error.localizedDescription,
                underlying: error
            )
            report(.failure(failure.error(relyingPartyID: relyingPartyID)))
        }

        func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { anchor }
    }

    extension PasskeyCredential {
        /// Reads a credential of the system; `nil` for one that is not a passkey.
        fileprivate init?(_ credential: any ASAuthorizationCredential) {
            let attachment: AuthenticatorAttachment =
                switch credential {
                case let made as ASAuthorizationPlatformPublicKeyCredentialRegistration: .init(made.attachment)
                case let used as ASAuthorizationPlatformPublicKeyCredentialAssertion: .init(used.attachment)
                default: .crossPlatform
                }
            switch credential {
            case let made as any ASAuthorizationPublicKeyCredentialRegistration:
                guard let object = made.rawAttestationObject else { return nil }
                self = .registration(
                    Attestation(
                        credentialID: made.credentialID,
                        clientData: made.rawClientDataJSON,
                        attestationObject: object,
                        attachment: attachment
                    )
                )
            case let used as any ASAuthorizationPublicKeyCredentialAssertion:
                guard let data: Data = used.rawAuthenticatorData, let signature: Data = used.signature else {
                    return nil
                }
                let handle: Data? = used.userID
                self = .assertion(
                    Assertion(
                        credentialID: used.credentialID,
                        clientData: used.rawClientDataJSON,
                        authenticatorData: data,
                        signature: signature,
                        // A security key tells the handle of a discoverable credential only.
                        userHandle: handle?.isEmpty == false ? handle : nil,
                        attachment: attachment
                    )
                )
            default: return nil
            }
        }
    }

    extension AuthenticatorAttachment {
        fileprivate init(_ attachment: ASAuthorizationPublicKeyCredentialAttachment) {
            // A passkey of a phone nearby is of the class for the platform, too.
            self = attachment == .platform ? .platform : .crossPlatform
        }
    }
#endif
