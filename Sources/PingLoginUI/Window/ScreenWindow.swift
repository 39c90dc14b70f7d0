#if canImport(SwiftUI) && canImport(AuthenticationServices)
    import AuthenticationServices

    #if os(macOS)
        import AppKit
    #else
        import UIKit
    #endif

    /// The window that a screen is in. It goes with its scene, though a login still runs.
    @MainActor
    final class ScreenWindow {
        private weak var current: ASPresentationAnchor?
        private weak var model: LoginModel?

        /// The sheets that the window lends. One authenticator serves all ceremonies: the system shows one at a time.
        ///
        /// Both kinds of sheet use the window. The actions of SwiftUI's environment would do for a press, but not for a
        /// model: it outlives the view, and it takes a sheet from the screen when the user gives up.
        private lazy var tools: ScreenTools = {
            var tools = ScreenTools()
            tools.browser = ScreenBrowser(WebAuthenticationBrowser { [weak self] in self?.current })
            tools.authenticator = PlatformAuthenticator { [weak self] in self?.current }
            return tools
        }()

        private var id: ObjectIdentifier { ObjectIdentifier(self) }

        /// The view shows a login; `nil` when it has gone from the screen.
        func show(_ login: LoginModel?) {
            guard model !== login else { return }
            model?.takeBack(from: id)
            model = login
            if current != nil { login?.lend(tools, from: id) }
        }

        /// The view has another window; `nil` when it is in none, such as under another view.
        func move(to window: ASPresentationAnchor?) {
            guard current !== window else { return }
            current = window
            model?.takeBack(from: id)
            if window != nil { model?.lend(tools, from: id) }
        }
    }
#endif
