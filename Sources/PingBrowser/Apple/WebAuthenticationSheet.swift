#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// The system's sheet on the screen. Every login has its own, so that none can take another's result.
    @MainActor
    final class WebAuthenticationSheet: NSObject {
        private let anchor: ASPresentationAnchor

        private init(anchor: ASPresentationAnchor) {
            self.anchor = anchor
        }

        /// Shows a page.
        ///
        /// - Returns: The URL of the redirect.
        /// - Throws: `CancellationError` when the user closed the sheet; `PingError` with code `browserFailed`.
        static func show(
            _ page: WebURL,
            _ callback: WebAuthenticationCallback,
            isEphemeral: Bool,
            in window: @MainActor @Sendable () -> ASPresentationAnchor
        ) async throws -> String {
            guard let url = URL(string: page.absoluteString) else { throw failed(nil) }
            let sheet = WebAuthenticationSheet(anchor: window())
            let result = Locked<CheckedContinuation<String, any Error>?>(nil)
            let session = try callback.session(url) { redirect, error in
                let outcome = redirect.map { Result.success($0.absoluteString) } ?? .failure(Self.meaning(of: error))
                result.withLock { waiting in
                    defer { waiting = nil }
                    return waiting
                }?.resume(with: outcome)
            }
            session.prefersEphemeralWebBrowserSession = isEphemeral
            session.presentationContextProvider = sheet
            // The session holds its provider weakly.
            defer { withExtendedLifetime(sheet) {} }
            try Task.checkCancellation()
            return try await withTaskCancellationHandler {
                try await withCheckedThrowingContinuation { continuation in
                    result.set(continuation)
                    guard !session.start() else { return }
                    result.withLock { waiting in
                        defer { waiting = nil }
                        return waiting
                    }?.resume(throwing: failed(nil))
                }
            } onCancel: {
                Task { @MainActor in
                    session.cancel()
                    // The system does not call back for a session that the app cancelled.
                    result.withLock { waiting in
                        defer { waiting = nil }
                        return waiting
                    }?.resume(throwing: CancellationError())
                }
            }
        }

        nonisolated private static func meaning(of error: (any Error)?) -> any Error {
            if (error as? ASWebAuthenticationSessionError)?.code == .canceledLogin { return CancellationError() }
            return failed(error)
        }

        nonisolated private static func failed(_ error: (any Error)?) -> PingError {
            PingError(
                .browserFailed,
                "The system could not show the login page.",
                recovery: "Show it while a window of the app is in the foreground, and check the redirect URI.",
                underlying: error
            )
        }
    }

    extension WebAuthenticationSheet: ASWebAuthenticationPresentationContextProviding {
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }
    }
#endif
