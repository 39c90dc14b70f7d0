#if canImport(AuthenticationServices)
    import AuthenticationServices

    #if os(macOS)
        import AppKit
    #else
        import UIKit
    #endif

    extension WebAuthenticationBrowser {
        /// The shared application knows the windows of an iPhone, and extensions may not use it. A window without a scene leaves
        /// the choice to the system.
        @MainActor static var anyWindow: ASPresentationAnchor? {
            #if os(macOS)
                // A command line tool has no application, and must not become one.
                NSApp?.keyWindow ?? NSApp?.mainWindow ?? NSApp?.windows.first { $0.isVisible }
            #else
                ASPresentationAnchor()
            #endif
        }
    }
#endif
