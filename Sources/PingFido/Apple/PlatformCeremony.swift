#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation
    import PingWebAuthn

    /// One request to the system's passkeys. Every ceremony has its own, so that none can take another's answer.
    @MainActor
    final class PlatformCeremony: NSObject {
        private let anchor: ASPresentationAnchor
        private var continuation: CheckedContinuation<any ASAuthorizationCredential, any Error>?

        private init(anchor: ASPresentationAnchor) {
            self.anchor = anchor
        }

        static func run(
            _ request: ASAuthorizationRequest,
            in window: @MainActor @Sendable () -> ASPresentationAnchor
        ) async throws -> any ASAuthorizationCredential {
            let ceremony = PlatformCeremony(anchor: window())
            let controller = ASAuthorizationController(authorizationRequests: [request])
            controller.delegate = ceremony
            controller.presentationContextProvider = ceremony
            // The controller holds its delegate weakly.
            defer { withExtendedLifetime(ceremony) {} }
            return try await ceremony.perform(controller)
        }

        private func perform(_ controller: ASAuthorizationController) async throws -> any ASAuthorizationCredential {
            try Task.checkCancellation()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    self.continuation = continuation
                    controller.performRequests()
                }
            } onCancel: {
                Task { @MainActor in controller.cancel() }
            }
        }

        private func finish(_ result: Result<any ASAuthorizationCredential, any Error>) {
            continuation?.resume(with: result)
            continuation = nil
        }
    }

    extension PlatformCeremony: ASAuthorizationControllerDelegate, ASAuthorizationControllerPresentationContextProviding
    {
        func authorizationController(
            controller: ASAuthorizationController,
            didCompleteWithAuthorization authorization: ASAuthorization
        ) {
            finish(.success(authorization.credential))
        }

        func authorizationController(controller: ASAuthorizationController, didCompleteWithError error: any Error) {
            finish(.failure(WebAuthnError(authorization: error)))
        }

        func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { anchor }
    }

    extension WebAuthnError {
        /// The web's name for an error of the system.
        fileprivate init(authorization error: any Error) {
            switch (error as? ASAuthorizationError)?.code.rawValue {
            case ASAuthorizationError.Code.canceled.rawValue:
                self.init(.notAllowed, "The user cancelled, or there is no passkey.")
            case ASAuthorizationError.Code.failed.rawValue, ASAuthorizationError.Code.notInteractive.rawValue:
                self.init(.notAllowed, "The system refused.")
            case ASAuthorizationError.Code.notHandled.rawValue:
                self.init(.notSupported, "The system cannot do what the server asks.")
            // matchedExcludedCredential, which older SDKs do not name.
            case 1006:
                self.init(.invalidState, "There is a passkey for this account already.")
            default:
                self.init(.unknown, "The system could not use a passkey.")
            }
        }
    }
#endif
