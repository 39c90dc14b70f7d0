#if canImport(SwiftUI)
    public import SwiftUI

    #if canImport(AuthenticationServices)
        public import AuthenticationServices
    #endif

    extension View {
        /// Shows the sheets of the system that a login needs in this view's window: passkeys, and pages on the web.
        ///
        /// ``LoginView`` does so by itself; a screen of your own calls this once. The app's own choice comes first: the
        /// authenticator of the model or of `FidoModule`, and the browser of `IdpModule`.
        ///
        /// ```swift
        /// CompactLogin(model: model)
        ///     .loginSheets(of: model)
        /// ```
        ///
        /// - Parameter model: The login that the view shows.
        public func loginSheets(of model: LoginModel) -> some View {
            #if canImport(AuthenticationServices)
                modifier(LoginSheets(model: model))
            #else
                self
            #endif
        }
    }

    #if canImport(AuthenticationServices)
        extension WebAuthenticationBrowser {
            /// Creates a browser whose sheet appears in the window of a view, so that the app names no window.
            ///
            /// ```swift
            /// @Environment(\.webAuthenticationSession) private var session
            /// ```
            ///
            /// Apple does not say whether this sheet leaves the screen when its task is cancelled. Where your app
            /// cancels logins by itself, name the window: `WebAuthenticationBrowser(window:)` takes
            /// its sheet from the screen.
            ///
            /// - Parameters:
            ///   - session: The session of the view's environment.
            ///   - isEphemeral: Whether the sheet begins without cookies and forgets those of the login.
            public init(_ session: WebAuthenticationSession, isEphemeral: Bool = false) {
                self.init(
                    isEphemeral: isEphemeral,
                    makeSheet: { try EnvironmentSheet(session, $0, $1) }
                )
            }
        }
    #endif
#endif
