#if canImport(AuthenticationServices)
    import AuthenticationServices
    import Foundation

    /// The sheet of `ASWebAuthenticationSession`. The session is not sendable, so it stays in here, on the main actor.
    @MainActor
    final class WebAuthenticationSheet: NSObject, RedirectSheet {
        private let session: ASWebAuthenticationSession
        private let anchor: ASPresentationAnchor

        /// - Throws: `PingError` with code `browserFailed` or `browserUnavailable` when no sheet can show the page.
        init(
            _ request: SheetRequest,
            in anchor: ASPresentationAnchor,
            _ completion: @escaping SheetCompletion
        ) throws {
            self.anchor = anchor
            session = try Self.session(request, completion)
            super.init()
            session.prefersEphemeralWebBrowserSession = request.isEphemeral
            // The session holds it weakly.
            session.presentationContextProvider = self
        }

        func start() -> Bool { session.start() }

        func cancel() { session.cancel() }

        private static func session(
            _ request: SheetRequest,
            _ completion: @escaping SheetCompletion
        ) throws -> ASWebAuthenticationSession {
            guard let url = URL(string: request.page.absoluteString) else { throw SheetEnd.pageNotShown(nil) }
            if #available(iOS 17.4, macOS 14.4, *) {
                // Sendable, so isolated to no actor: the system calls back on another queue than the main one, and a
                // closure of this class would check there that it runs on the main actor, and end the app.
                return ASWebAuthenticationSession(url: url, callback: request.redirect.callback) {
                    @Sendable redirect, error in
                    completion(SheetEnd(redirect?.absoluteString, error).outcome)
                }
            }
            // Systems before iOS 17.4 and macOS 14.4 have only this initializer, which iOS 27 and macOS 27 deprecate.
            return ASWebAuthenticationSession(
                url: url,
                callbackURLScheme: try request.redirect.scheme
            ) { @Sendable redirect, error in completion(SheetEnd(redirect?.absoluteString, error).outcome) }
        }
    }

    extension WebAuthenticationSheet: ASWebAuthenticationPresentationContextProviding {
        func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor { anchor }
    }
#endif
