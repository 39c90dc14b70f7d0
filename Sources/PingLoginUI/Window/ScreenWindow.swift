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
        weak var current: ASPresentationAnchor?

        /// The sheets that the window lends. One authenticator serves all its ceremonies, since the system shows one at a time.
        ///
        /// Both kinds of sheet use the window. The actions of SwiftUI's environment would do for a press, but not for a model:
        /// it outlives the view, and it takes a sheet from the screen when the user gives up.
        lazy var tools: ScreenTools = {
            var tools = ScreenTools()
            tools.browser = ScreenBrowser(WebAuthenticationBrowser { [weak self] in self?.current })
            tools.authenticator = PlatformAuthenticator { [weak self] in self?.current }
            return tools
        }()
    }
#endif
