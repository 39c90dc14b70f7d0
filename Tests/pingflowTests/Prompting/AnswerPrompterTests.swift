import Foundation
import PingCommons
import PingOrchestrate
import Testing

@testable import pingflow

@Suite struct AnswerPrompterTests {
    private let given = Locked<[String]>([])
    private let slept = Locked<[Duration]>([])

    private func prompter(_ text: String) throws -> AnswerPrompter {
        let slept = slept
        let system = SystemServices(sleep: { duration in slept.withLock { $0.append(duration) } })
        let source = JSONSource(name: "answers.json", data: Data(text.utf8))
        return try AnswerPrompter(sheet: AnswerSheet(source), system: system)
    }

    private func field(_ id: String, _ question: Question = .text(suggestion: ""), isRequired: Bool = true) -> Field {
        let given = given
        return Field(
            type: "NameCallback",
            id: id,
            prompt: "Prompt of \(id)",
            question: question,
            isRequired: isRequired
        ) {
            answer in given.withLock { $0.append("\(id): \(answer)") }
        }
    }

    private func step(_ fields: Field..., wait: Duration? = nil) -> FlowStep {
        FlowStep(fields: fields, waiting: wait.map { Waiting(duration: $0) }) { EmptyNode() }
    }

    @Test("An array gives each step that asks its own answers, and steps that only tell need none")
    func eachStep() async throws {
        var prompter = try prompter(#"[{"a": "1"}, {"b": "2"}]"#)
        try await prompter.answer(step(field("a")), on: FlowPage())
        try await prompter.answer(step(field("x", .nothing)), on: FlowPage())
        try await prompter.answer(step(field("b")), on: FlowPage())
        #expect(given.current == [#"a: text("1")"#, #"b: text("2")"#])
    }

    @Test("An array may count steps that only tell, with an empty element")
    func countedSteps() async throws {
        var prompter = try prompter(#"[{"a": "1"}, {}, {"b": "2"}]"#)
        try await prompter.answer(step(field("a")), on: FlowPage())
        try await prompter.answer(step(field("x", .nothing)), on: FlowPage())
        try await prompter.answer(step(field("b")), on: FlowPage())
        #expect(given.current == [#"a: text("1")"#, #"b: text("2")"#])
    }

    @Test("A missing answer names the field, and under which names to give it")
    func missing() async throws {
        var prompter = try prompter(#"{"a": "1"}"#)
        let error = try await #require(throws: ToolError.self) {
            try await prompter.answer(step(field("a"), field("b")), on: FlowPage())
        }
        #expect(error.exit == .answerMissing)
        #expect(error.message.contains("b, “Prompt of b” (NameCallback)"))
        #expect(error.recovery?.contains("“b”, “Prompt of b”, “NameCallback”") == true)
    }

    @Test("What need not be answered may be left out")
    func optional() async throws {
        var prompter = try prompter("{}")
        try await prompter.answer(step(field("a", isRequired: false), field("b", .anything)), on: FlowPage())
        #expect(given.current.isEmpty)
    }

    @Test("The same answers are not sent again after they were refused")
    func circles() async throws {
        var prompter = try prompter(#"{"a": "1"}"#)
        try await prompter.answer(step(field("a")), on: FlowPage())
        var refused = field("a")
        refused.notes = [Note(.refusal, "Too short.")]
        let again = step(refused)
        let error = try await #require(throws: ToolError.self) { try await prompter.answer(again, on: FlowPage()) }
        #expect(error.exit == .refused)
        #expect(error.message.contains("Too short."))
    }

    @Test("A flow that asks without end is ended")
    func endless() async throws {
        var prompter = try prompter(#"{"a": "1"}"#)
        let error = try await #require(throws: ToolError.self) {
            for _ in 0..<1000 { try await prompter.answer(step(field("a")), on: FlowPage()) }
        }
        #expect(error.code == "flow_circles")
    }

    @Test("A flow that begins wait after wait without end is ended; one that goes on waiting is not")
    func endlessWaits() async throws {
        var prompter = try prompter("{}")
        var page = FlowPage()
        page.isRepeating = true
        for _ in 0..<3000 { try await prompter.answer(step(wait: .seconds(1)), on: page) }
        page.isRepeating = false
        let error = try await #require(throws: ToolError.self) {
            for _ in 0..<3000 { try await prompter.answer(step(wait: .seconds(1)), on: page) }
        }
        #expect(error.code == "flow_circles")
        #expect(error.message.contains("waited 1000 times"))
    }

    @Test("A step that waits is waited for, unless the way out is taken")
    func wait() async throws {
        var patient = try prompter("{}")
        let exit = field("exit", .choice(["Stop"], suggestion: 0), isRequired: false)
        try await patient.answer(step(exit, wait: .seconds(8)), on: FlowPage())
        #expect(slept.current == [.seconds(8)])
        var hasty = try prompter(#"{"exit": "Stop"}"#)
        try await hasty.answer(step(exit, wait: .seconds(8)), on: FlowPage())
        #expect(slept.current == [.seconds(8)])
        #expect(given.current == ["exit: choice(0)"])
    }
}
