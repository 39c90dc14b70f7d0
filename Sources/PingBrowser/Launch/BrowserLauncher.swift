#if os(macOS) || os(Linux)
    /// Starts a browser with a page.
    ///
    /// ``system`` starts the user's. An app with its own way to open pages, such as a desktop toolkit's, makes one with
    /// ``init(_:)``.
    public struct BrowserLauncher: Sendable {
        private let body: @Sendable (WebURL) async -> Bool

        /// Creates a launcher.
        ///
        /// - Parameter launch: Opens the page, and returns whether it could. The login does not wait for it.
        public init(_ launch: @escaping @Sendable (_ url: WebURL) async -> Bool) {
            body = launch
        }

        /// Opens a page.
        ///
        /// - Returns: Whether a browser opened.
        package func launch(_ url: WebURL) async -> Bool { await body(url) }

        /// The browsers of `$BROWSER` in turn (separated by colons, with `%s` for the page), then `xdg-open`, or `open` on a Mac.
        public static let system = BrowserLauncher { url in
            let environment = ProcessInfo.processInfo.environment
            let commands = BrowserCommand.all(for: url.absoluteString, environment: environment)
            let isOpen = try? await DetachedThread.run {
                commands.contains { $0.run(environment: environment) == .done }
            }
            return isOpen ?? false
        }
    }
#endif
