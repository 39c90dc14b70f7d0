#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// One request to the system's passkeys. Every ceremony has its own, so that none can take another's result.
    @MainActor
    final class PlatformCeremony: NSObject {
        private let anchor: ASPresentationAnchor
        private var receive: ((Result<any ASAuthorizationCredential, any Error>) -> Void)?

        private init(anchor: ASPresentationAnchor) {
            self.anchor = anchor
        }

        /// Runs a request.
        ///
        /// - Parameter read: Takes from the credential what is wanted. The credential itself never leaves the main actor.
        static func run<Product: Sendable>(
            _ request: ASAuthorizationRequest,
            in window: @MainActor @Sendable () -> ASPresentationAnchor,
            read: @escaping @MainActor (any ASAuthorizationCredential) throws -> Product
        ) async throws -> Product {
            let ceremony = PlatformCeremony(anchor: window())
            let controller = ASAuthorizationController(authorizationRequests: [request])
            controller.delegate = ceremony
            controller.presentationContextProvider = ceremony
            // The controller holds its delegate weakly.
            defer { withExtendedLifetime(ceremony) {} }
            try Task.checkCancellation()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    ceremony.receive = { result in
                        continuation.resume(with: Result { try read(try result.get()) })
                    }
                    controller.performRequests()
                }
            } onCancel: {
                Task { @MainActor in controller.cancel() }
            }
        }

        private func finish(_ result: Result<any ASAuthorizationCredential, any Error>) {
            receive?(result)
            receive = nil
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
            finish(.failure(PingError(authorization: error)))
        }

        func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor { anchor }
    }

    extension PingError {
        /// The web's name for an error of the system.
        fileprivate init(authorization error: any Error) {
            switch (error as? ASAuthorizationError)?.code.rawValue {
            case ASAuthorizationError.Code.canceled.rawValue:
                self = .webAuthn(.webAuthnNotAllowed, "The user cancelled, or there is no passkey.")
            case ASAuthorizationError.Code.failed.rawValue, ASAuthorizationError.Code.notInteractive.rawValue:
                self = .webAuthn(.webAuthnNotAllowed, "The system refused.")
            case ASAuthorizationError.Code.notHandled.rawValue:
                self = .webAuthn(.webAuthnNotSupported, "The system cannot do what the server asks.")
            // matchedExcludedCredential, which older SDKs do not name.
            case 1006:
                self = .webAuthn(.webAuthnInvalidState, "There is a passkey for this account already.")
            default:
                self = .webAuthn(.webAuthnUnknown, "The system could not use a passkey.")
            }
        }
    }
#endif
