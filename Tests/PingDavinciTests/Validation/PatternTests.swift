import PingTestKit
import Testing

@testable import PingDavinci

@Suite("Patterns of the server")
struct PatternTests {
    private func errors(_ pattern: String, _ text: String) -> [ValidationError] {
        let field: JSON = [
            "type": "TEXT", "key": "t", "validation": ["regex": .string(pattern), "errorMessage": "No"],
        ]
        let collector = TextCollector(field: Field(field))
        collector.value = text
        return collector.validate()
    }

    @Test func `A match may stand anywhere; the pattern's own anchors decide`() {
        #expect(errors("b+", "abbc").isEmpty)
        #expect(errors("^b+$", "abbc") == [.regexError(message: "No")])
        #expect(errors("^[^@]+@[^@]+\\.[^@]+$", "jo@example.test").isEmpty)
        #expect(errors("^é🙂$", "é🙂").isEmpty)
    }

    @Test(arguments: [
        ("^(a+)+$", String(repeating: "a", count: 60) + "b"),
        ("^(([a-z])+.)+[A-Z]([a-z])+$", String(repeating: "a", count: 200)),
        ("(x+x+)+y", String(repeating: "x", count: 20000)),
        ("(.*)*(.*)*(.*)*z", String(repeating: "ab", count: 400)),
        ("^(a|a)*$", String(repeating: "a", count: 3_000_000) + "b"),
    ])
    func `A pattern that explodes ends after a bounded amount of work and blocks nobody`(pattern: String, text: String)
        throws
    {
        let validation = try #require(TextPattern(Field(["validation": ["regex": .string(pattern)]])))
        #expect(try #require(RegexRule(validation)).match(text) == .undecided)
        #expect(errors(pattern, text).isEmpty)
    }

    @Test(arguments: ["(", "[a", "*", "a{2,1}", "\\"])
    func `A pattern that does not compile blocks nobody`(pattern: String) async throws {
        let harness = FlowHarness()
        let field: JSON = ["type": "TEXT", "key": "t", "validation": ["regex": .string(pattern)]]
        let text: TextCollector = try await harness.start([field]).only()
        text.value = "anything"
        #expect(text.validate().isEmpty)
    }

    @Test func `A pattern of unreasonable length is not compiled`() {
        let pattern = String(repeating: "(a?)", count: 2000)
        #expect(errors(pattern, "b").isEmpty)
    }

    @Test(arguments: [JSON.null, "x", 3, [:], ["regex": .null], ["regex": 5], ["regex": ""], ["errorMessage": "x"]])
    func `A validation of another shape is not a validation`(validation: JSON) {
        let collector = TextCollector(field: Field(["type": "TEXT", "key": "t", "validation": validation]))
        collector.value = "x"
        #expect(collector.validation == nil)
        #expect(collector.validate().isEmpty)
    }

    @Test func `A pattern without a message has one of ours`() {
        let field: JSON = ["type": "TEXT", "key": "t", "validation": ["regex": "^x$"]]
        let collector = TextCollector(field: Field(field))
        collector.value = "y"
        #expect(collector.validate().map(\.errorMessage) == ["This does not have the right form."])
    }
}
