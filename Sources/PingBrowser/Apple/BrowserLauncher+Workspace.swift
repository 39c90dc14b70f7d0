#if os(macOS)
    import AppKit
    import Foundation

    extension BrowserLauncher {
        /// Opens a page in the user's default browser, from any thread. A child process `open` would do so in the
        /// sandbox of the app, which may not let it.
        static func openDefault(_ page: WebURL, _ environment: [String: String]) -> Bool {
            URL(string: page.absoluteString).map { NSWorkspace.shared.open($0) } ?? false
        }
    }
#endif
