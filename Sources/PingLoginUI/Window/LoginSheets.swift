#if canImport(SwiftUI) && canImport(AuthenticationServices)
    import AuthenticationServices
    import SwiftUI

    #if os(macOS)
        import AppKit
    #else
        import UIKit
    #endif

    /// Lends the window of a view to the login that it shows.
    ///
    /// Both kinds of sheet use the window. The actions of SwiftUI's environment would do for a press, but not for a model: it
    /// outlives the view, and it takes a sheet from the screen when the user gives up.
    struct LoginSheets: ViewModifier {
        private let model: LoginModel
        @State private var window: ScreenWindow

        init(model: LoginModel) {
            self.model = model
            _window = State(initialValue: ScreenWindow())
        }

        func body(content: Content) -> some View {
            content
                .background { WindowReader(window: window) }
                .onAppear {
                    var tools = ScreenTools()
                    tools.browser = ScreenBrowser(WebAuthenticationBrowser { [window] in window.current })
                    tools.authenticator = PlatformAuthenticator { [window] in
                        // The system refuses a window without a scene.
                        window.current ?? ASPresentationAnchor()
                    }
                    model.lend(tools)
                }
        }
    }
#endif
