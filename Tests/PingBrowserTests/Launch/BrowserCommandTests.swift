#if os(macOS) || os(Linux)
    import Testing

    @testable import PingBrowser

    @Suite struct BrowserCommandTests {
        private static let page = "https://auth.example.com/as?a=1&b=$(id)%20;x"

        @Test(arguments: [
            ("", []),
            ("firefox", ["firefox \(page)"]),
            ("firefox --new %s:w3m", ["firefox --new \(page)", "w3m \(page)"]),
            (":: ", []),
            ("chromium --app=%s", ["chromium --app=\(page)"]),
        ])
        func `BROWSER names commands`(variable: String, expected: [String]) {
            let commands = BrowserCommand.chosen(for: Self.page, environment: ["BROWSER": variable])
            #expect(commands.map { $0.words.joined(separator: " ") } == expected)
        }

        @Test func `The page is one word, whatever it contains`() {
            let page = "https://auth.example.com/as?x=a b %s"
            let command = BrowserCommand.chosen(for: page, environment: ["BROWSER": "open-it %s"])[0]
            #expect(command.words == ["open-it", page])
        }
    }
#endif
