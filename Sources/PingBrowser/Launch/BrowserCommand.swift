#if os(macOS) || os(Linux)
    /// A command that opens a page, as a list of words. No shell reads it.
    struct BrowserCommand: Equatable, Sendable {
        let words: [String]

        /// The commands to try in turn: those of `$BROWSER`, then the system's own.
        ///
        /// - Parameters:
        ///   - url: The page.
        ///   - environment: The environment of the process.
        static func all(for url: String, environment: [String: String]) -> [BrowserCommand] {
            let chosen = (environment["BROWSER"] ?? "").split(separator: ":").compactMap { entry in
                BrowserCommand(template: entry.split(separator: " ").map(String.init), url: url)
            }
            return chosen + [BrowserCommand(words: [systemOpener, url])]
        }

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

        #if canImport(Darwin)
            private static let systemOpener = "open"
        #else
            private static let systemOpener = "xdg-open"
        #endif
    }
#endif
