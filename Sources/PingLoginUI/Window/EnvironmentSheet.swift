#if canImport(SwiftUI) && canImport(AuthenticationServices)
    import AuthenticationServices
    import PingBrowser
    import SwiftUI

    /// The sheet of SwiftUI's environment.
    @MainActor
    final class EnvironmentSheet: RedirectSheet {
        private let session: WebAuthenticationSession
        private let page: URL
        private let request: SheetRequest
        private let completion: SheetCompletion
        private var work: Task<Void, Never>?

        init(
            _ session: WebAuthenticationSession,
            _ request: SheetRequest,
            _ completion: @escaping SheetCompletion
        ) throws {
            guard let page = URL(string: request.page.absoluteString) else { throw SheetEnd.pageNotShown(nil) }
            self.session = session
            self.page = page
            self.request = request
            self.completion = completion
        }

        func start() -> Bool {
            work = Task {
                do { completion(SheetEnd(try await redirect().absoluteString, nil).outcome) } catch {
                    completion(SheetEnd(nil, error).outcome)
                }
            }
            return true
        }

        /// Apple does not say whether the sheet leaves the screen with its task. If it stays, the login has ended all
        /// the same, and the task holds the sheet until the user closes it.
        func cancel() { work?.cancel() }

        private func redirect() async throws -> URL {
            let cookies: WebAuthenticationSession.BrowserSession = request.isEphemeral ? .ephemeral : .shared
            if #available(iOS 17.4, macOS 14.4, *) {
                return try await session.authenticate(
                    using: page,
                    callback: request.redirect.callback,
                    preferredBrowserSession: cookies,
                    additionalHeaderFields: [:]
                )
            }
            return try await session.authenticate(
                using: page,
                callbackURLScheme: request.redirect.scheme,
                preferredBrowserSession: cookies
            )
        }
    }
#endif
