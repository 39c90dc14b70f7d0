import Foundation
import PingLogin
import Testing

@testable import pingflow

@Suite struct LiveRulesTests {
    private static let policy = PasswordPolicy(json: [
        "length": ["min": 8, "max": 20], "minUniqueCharacters": 4, "maxRepeatedCharacters": 2,
        "minCharacters": ["0123456789": 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ": 1],
    ])

    private func live(
        _ rules: [SecretRule] = SecretRule.rules(policy, LoginTexts()),
        suggestion: String = "",
        columns: Int = 80,
        rows: Int = 24
    ) -> LiveRules {
        LiveRules(
            rules: rules,
            style: Style(isColoured: false),
            prompt: "Password",
            suggestion: suggestion,
            columns: columns,
            rows: rows
        )
    }

    /// The marks of the rules, in their order: length, unique, repeated, digits, capitals.
    private func marks(_ typed: String) -> String {
        String(live().lines(typed).map { $0.contains("✓") ? "✓" : "·" })
    }

    @Test(arguments: [
        ("", "··✓··"), ("a", "··✓··"), ("aaa", "·····"), ("abcd", "·✓✓··"), ("abcd1", "·✓✓✓·"), ("abcd1E", "·✓✓✓✓"),
        ("abcd1Efg", "✓✓✓✓✓"), ("abcd1Efggg", "✓✓·✓✓"), ("abcd1Efg0123456789012345", "·✓·✓✓"),
    ])
    func `Each rule is ticked off when what is typed meets it, and no longer when it does not`(
        typed: String,
        expected: String
    ) {
        #expect(marks(typed) == expected)
    }

    @Test(arguments: ["S3cret", "geheim-ü漢", "x"])
    func `A frame shows a mark for each character and never the password`(typed: String) {
        let frame = live().frame(typed)
        #expect(frame.hasSuffix("Password: " + String(repeating: "•", count: typed.count)))
        for length in 3...6 where typed.count >= length { #expect(!frame.contains(typed.prefix(length))) }
    }

    @Test func `A frame is drawn over the one before, and ends in the line of the question`() {
        let frame = live().frame("abc")
        #expect(frame.hasPrefix("\r\u{1B}[J\n"))
        #expect(frame.count { $0 == "\n" } == 5)
        #expect(frame.contains("\u{1B}[5A\rPassword: •••"))
    }

    @Test func `An answered question looks the same for every password, and has nothing beneath it`() {
        #expect(live().last("short") == "\r\u{1B}[JPassword: ••••••••\n")
        #expect(live().last("a very much longer one") == live().last("short"))
        #expect(live().last("") == "\r\u{1B}[JPassword: \n")
    }

    @Test func `What Enter takes is judged while nothing is typed`() {
        let live = live(suggestion: "abcd1Efg")
        #expect(live.frame("").components(separatedBy: "✓").count == 6)
        #expect(live.frame("").hasSuffix("Password [abcd1Efg]: "))
        #expect(live.frame("a").components(separatedBy: "✓").count == 2)
    }

    @Test(arguments: [10, 20, 40, 80])
    func `Nothing is longer than a line, whatever the words, the password and the window`(columns: Int) {
        let words = ["漢", "word ", "\u{1B}[2J"].map { String(repeating: $0, count: 5000) }
        let live = live(words.map { words in SecretRule(words) { _ in false } }, columns: columns)
        for line in live.lines("x") {
            let width = line.unicodeScalars.reduce(0) { $0 + ($1.properties.isIdeographic ? 2 : 1) }
            #expect(width < columns)
            #expect(!line.contains("\u{1B}"))
        }
        let question = live.frame(String(repeating: "x", count: 500)).split(separator: "\r").last ?? ""
        #expect(question.count < columns)
    }

    @Test(arguments: [(5, 3), (2, 0), (0, 0), (24, 5)])
    func `In a low window only the rules that fit are drawn`(rows: Int, expected: Int) {
        #expect(live(rows: rows).lines("").count == expected)
    }
}
