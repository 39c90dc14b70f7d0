#if os(macOS) || os(Linux)
    import PingFoundation

    /// Starts a browser with a page.
    ///
    /// ``system`` starts the user's. An app with its own way to open pages, such as a desktop toolkit's, makes one with
    /// ``init(_:)``.
    public struct BrowserLauncher: Sendable {
        private let body: @Sendable (_ page: WebURL, _ address: WebURL) async -> Bool

        /// Creates a launcher.
        ///
        /// - Parameter launch: Opens the page, and returns whether it could. The login does not wait for it. The URL of
        ///   a log-out holds the user's ID token, so do not make it an argument of a command, which each user
        ///   of the machine can read.
        public init(_ launch: @escaping @Sendable (_ url: WebURL) async -> Bool) {
            body = { page, _ in await launch(page) }
        }

        /// - Parameter launch: Gets the page, and an address that leads there and that other
        ///   users of the machine may see.
        package init(addressed launch: @escaping @Sendable (_ page: WebURL, _ address: WebURL) async -> Bool) {
            body = launch
        }

        /// Opens a page.
        ///
        /// - Parameter address: An address that leads to the page, and that other users of the machine may see.
        /// - Returns: Whether a browser opened.
        package func launch(_ page: WebURL, at address: WebURL) async -> Bool { await body(page, address) }

        /// The browsers of `$BROWSER` in turn (separated by colons, with `%s` for the page), then `xdg-open`, or on a
        /// Mac the user's default browser.
        ///
        /// In place of a URL with an ID token, the command gets an address of this machine that leads there once.
        public static let system = commands(of: ProcessInfo.processInfo.environment)

        /// - Parameter environment: Is read with each page.
        static func commands(of environment: @autoclosure @escaping @Sendable () -> [String: String]) -> BrowserLauncher
        {
            BrowserLauncher(addressed: { _, address in
                let environment = environment()
                let commands = BrowserCommand.chosen(for: address.absoluteString, environment: environment)
                let isOpen = try? await DetachedThread.run {
                    commands.contains { $0.run(environment: environment) } || openDefault(address, environment)
                }
                return isOpen ?? false
            })
        }

        #if os(Linux)
            private static func openDefault(_ page: WebURL, _ environment: [String: String]) -> Bool {
                BrowserCommand.xdgOpen(page.absoluteString).run(environment: environment)
            }
        #endif
    }
#endif
