#if canImport(AuthenticationServices)
    import AuthenticationServices

    #if os(macOS)
        import AppKit
    #else
        import Foundation
        import UIKit
    #endif

    extension WebAuthenticationBrowser {
        /// A window of the app that is on the screen; `nil` for an app without one, and in an extension.
        @MainActor static var anyWindow: ASPresentationAnchor? {
            #if os(macOS)
                // A command line tool has no application, and must not become one. The windows of status items and
                // panels are visible, too, though none of them can be the main window.
                NSApp?.keyWindow ?? NSApp?.mainWindow ?? NSApp?.windows.first { $0.isVisible && $0.canBecomeMain }
            #else
                SceneChoice.window(among: application?.connectedScenes.compactMap { SceneChoice($0) } ?? [])
            #endif
        }

        #if !os(macOS)
            /// The app. `UIApplication.shared` does not compile for extensions, which have no application:
            /// they name their windows.
            @MainActor private static var application: UIApplication? {
                let shared = NSSelectorFromString("sharedApplication")
                guard !Bundle.main.bundlePath.hasSuffix(".appex"), UIApplication.responds(to: shared) else {
                    return nil
                }
                return unsafe UIApplication.perform(shared)?.takeUnretainedValue() as? UIApplication
            }
        #endif
    }

    #if !os(macOS)
        extension SceneChoice<UIWindow> {
            /// `nil` for a scene that is not of windows, such as the screen of a car.
            @MainActor fileprivate init?(_ scene: UIScene) {
                guard let scene = scene as? UIWindowScene else { return nil }
                let activity: Activity =
                    switch scene.activationState {
                    case .foregroundActive: .active
                    case .foregroundInactive: .inactive
                    default: .background
                    }
                self.init(
                    activity: activity,
                    keyWindow: scene.keyWindow,
                    windows: scene.windows.filter { !$0.isHidden }
                )
            }
        }
    #endif
#endif
