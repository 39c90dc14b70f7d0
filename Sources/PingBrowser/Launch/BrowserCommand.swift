#if os(macOS) || os(Linux)
    /// A command that opens a page, as a list of words. No shell reads it.
    struct BrowserCommand: Equatable, Sendable {
        let words: [String]

        /// The commands of `$BROWSER`, to try in turn.
        ///
        /// - Parameters:
        ///   - url: The page.
        ///   - environment: The environment of the process.
        static func chosen(for url: String, environment: [String: String]) -> [BrowserCommand] {
            (environment["BROWSER"] ?? "").split(separator: ":").compactMap { entry in
                BrowserCommand(template: entry.split(separator: " ").map(String.init), url: url)
            }
        }

        #if os(Linux)
            /// The command that knows the user's browser.
            static func xdgOpen(_ url: String) -> BrowserCommand { BrowserCommand(words: ["xdg-open", url]) }
        #endif

        private init(words: [String]) {
            self.words = words
        }

        /// - Parameter template: Words in which `%s` is the page; without one, the page is the last word.
        private init?(template: [String], url: String) {
            guard !template.isEmpty else { return nil }
            words =
                template.contains { $0.contains("%s") }
                ? template.map { $0.split(separator: "%s", omittingEmptySubsequences: false).joined(separator: url) }
                : template + [url]
        }
    }
#endif
