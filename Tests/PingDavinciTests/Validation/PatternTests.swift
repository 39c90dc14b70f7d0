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

    @Test func `A pattern that explodes is logged once, with the field and without the text`() async throws {
        let harness = FlowHarness()
        let field: JSON = ["type": "TEXT", "key": "t", "validation": ["regex": "^(a+)+$"]]
        let secret = String(repeating: "a", count: 60) + "b"
        for type in ["TEXT", "PASSWORD"] {
            let step = try await harness.start([field.with("type", .string(type)).with("key", .string("k-\(type)"))])
            step.collectors.first?.field.answer = .string(secret)
            for _ in 0..<3 { #expect(step.validate().isEmpty) }
            #expect(
                harness.logger.lines.count { $0.contains("“k-\(type)”, validation: The pattern asks for too much") }
                    == 1
            )
        }
        #expect(!harness.logger.lines.contains { $0.contains("aaaa") })
    }

    @Test(.timeLimit(.minutes(5)))
    func `Five hundred patterns that explode share the work of one form`() async throws {
        let fields: [JSON] = (0..<500).map { index in
            ["type": "TEXT", "key": .string("k\(index)"), "validation": ["regex": "^(([a-z])+.)+[A-Z]([a-z])+$"]]
        }
        let simple: JSON = ["type": "TEXT", "key": "last", "validation": ["regex": "^[0-9]+$", "errorMessage": "No"]]
        let harness = FlowHarness()
        let step = try await harness.start(fields + [simple])
        for collector in step.collectors { collector.field.answer = .string(String(repeating: "a", count: 200)) }
        #expect(step.validate() == ["last": [.regexError(message: "No")]])
        #expect(harness.logger.lines.count { $0.contains("too much work") } == 500)
        #expect(step.validate() == ["last": [.regexError(message: "No")]])
    }

    @Test(arguments: ["(", "[a", "*", "a{2,1}", "\\"])
    func `A pattern that does not compile is reported and blocks nobody`(pattern: String) async throws {
        let harness = FlowHarness()
        let field: JSON = ["type": "TEXT", "key": "t", "validation": ["regex": .string(pattern)]]
        let text: TextCollector = try await harness.start([field]).only()
        text.value = "anything"
        #expect(text.validate().isEmpty)
        #expect(text.problems.map(\.member) == ["validation"])
        #expect(harness.logger.lines.contains { $0.contains("“t”, validation") })
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
