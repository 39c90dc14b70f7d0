import PingCommons
import Testing

@Suite("Text of a server") struct ServerTextTests {
    @Test(arguments: [
        ("plain", "plain"), ("one\r\ntwo\tthree", "one  two three"), ("\u{1B}[31mred\u{7}", " [31mred "),
        ("a\u{2028}b\u{2029}c\u{85}d", "a b c d"), ("left\u{202E}right\u{2066}!", "left right !"),
        ("gr\u{FC}n \u{1F642}", "gr\u{FC}n \u{1F642}"), ("", ""),
    ])
    func `is quoted in one line, without what a terminal would obey`(text: String, expected: String) {
        #expect(ServerText.quoted(text) == expected)
    }

    @Test func `is quoted in no more than 300 characters`() {
        #expect(ServerText.quoted(String(repeating: "x", count: 10_000_000)).count == 300)
        #expect(ServerText.quoted("e" + String(repeating: "\u{301}", count: 1_000_000)).unicodeScalars.count == 300)
    }

    @Test func `is quoted without the secrets that were sent`() {
        let text = ServerText.quoted("no such code c0de, c0de", without: ["c0de", ""])
        #expect(text == "no such code \(Secret.placeholder), \(Secret.placeholder)")
    }

    @Test(arguments: [
        ("plain", "plain"), ("one\r\n\ttwo", "one\n\ttwo"), ("\u{1B}[31mred\u{7}\u{7F}\u{9B}", "[31mred"),
        ("left\u{202E}right\u{2066}!\u{2028}", "leftright!"),
        ("\u{1F468}\u{200D}\u{1F469}", "\u{1F468}\u{200D}\u{1F469}"), ("", ""),
    ])
    func `is displayed whole, with its line ends, without what a terminal would obey`(text: String, expected: String) {
        #expect(ServerText.displayed(text) == expected)
    }

    @Test func `is displayed however long it is`() {
        let text = String(repeating: "long ", count: 100_000)
        #expect(ServerText.displayed(text) == text)
    }
}
