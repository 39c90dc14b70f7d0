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
                let words = entry.split(separator: " ").map(String.init)
                guard !words.isEmpty else { return nil }
                // Without a place for the page, the page is the last word.
                guard entry.contains("%s") else { return BrowserCommand(words: words + [url]) }
                return BrowserCommand(words: words.map { $0.replacing("%s", with: url) })
            }
        }

        #if os(Linux)
            /// The command that knows the user's browser.
            static func xdgOpen(_ url: String) -> BrowserCommand { BrowserCommand(words: ["xdg-open", url]) }
        #endif
    }
#endif
