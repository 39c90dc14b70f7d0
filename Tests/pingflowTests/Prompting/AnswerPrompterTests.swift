import Foundation
import PingCommons
import PingLogin
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

    @Test func `An array gives each step that asks its own answers, and steps that only tell need none`() async throws {
        var prompter = try prompter(#"[{"a": "1"}, {"b": "2"}]"#)
        try await prompter.answer(step(field("a")), on: FlowPage())
        try await prompter.answer(step(field("x", .nothing)), on: FlowPage())
        try await prompter.answer(step(field("b")), on: FlowPage())
        #expect(given.current == [#"a: text("1")"#, #"b: text("2")"#])
    }

    @Test(arguments: [(Question.secret(), Question.text(suggestion: "")), (.text(suggestion: ""), .secret())])
    func `An answer that filled a secret fills nothing that is seen, nor the other way round`(
        first: Question,
        second: Question
    ) async throws {
        var prompter = try prompter(#"{"NameCallback": "Canary"}"#)
        try await prompter.answer(step(field("a", first)), on: FlowPage())
        let error = try await #require(throws: ToolError.self) {
            try await prompter.answer(step(field("b", second)), on: FlowPage())
        }
        #expect(error.exit == .answerMissing && error.code == "answer_exposed")
        #expect(!"\(error)".contains("Canary"))
        #expect(given.current.count == 1)
    }

    @Test func `A secret with two fields on one page is sent once`() async throws {
        var prompter = try prompter(#"{"NameCallback": "S3cret"}"#)
        try await prompter.answer(step(field("a", .secret()), field("b", .secret())), on: FlowPage())
        #expect(given.current.count == 2)
        let error = try await #require(throws: ToolError.self) {
            try await prompter.answer(step(field("a", .secret())), on: FlowPage())
        }
        #expect(error.code == "answer_spent")
    }

    @Test func `An array may send the same secret on each page`() async throws {
        var prompter = try prompter(#"[{"a": "S3cret"}, {"a": "S3cret"}]"#)
        for _ in 0..<2 { try await prompter.answer(step(field("a", .secret())), on: FlowPage()) }
        #expect(given.current.count == 2)
    }

    @Test func `An array may count steps that only tell, with an empty element`() async throws {
        var prompter = try prompter(#"[{"a": "1"}, {}, {"b": "2"}]"#)
        try await prompter.answer(step(field("a")), on: FlowPage())
        try await prompter.answer(step(field("x", .nothing)), on: FlowPage())
        try await prompter.answer(step(field("b")), on: FlowPage())
        #expect(given.current == [#"a: text("1")"#, #"b: text("2")"#])
    }

    @Test func `A missing answer names the field, and under which names to give it`() async throws {
        var prompter = try prompter(#"{"a": "1"}"#)
        let error = try await #require(throws: ToolError.self) {
            try await prompter.answer(step(field("a"), field("b")), on: FlowPage())
        }
        #expect(error.exit == .answerMissing)
        #expect(error.message.contains("b, “Prompt of b” (NameCallback)"))
        #expect(error.recovery?.contains("“b”, “Prompt of b”, “NameCallback”") == true)
    }

    @Test func `What need not be answered may be left out`() async throws {
        var prompter = try prompter("{}")
        try await prompter.answer(step(field("a", isRequired: false), field("b", .anything)), on: FlowPage())
        #expect(given.current.isEmpty)
    }

    @Test func `The same answers are not sent again after they were refused`() async throws {
        var prompter = try prompter(#"{"a": "1"}"#)
        try await prompter.answer(step(field("a")), on: FlowPage())
        var refused = field("a")
        refused.notes = [Note(.refusal, "Too short.")]
        let again = step(refused)
        let error = try await #require(throws: ToolError.self) { try await prompter.answer(again, on: FlowPage()) }
        #expect(error.exit == .refused)
        #expect(error.message.contains("Too short."))
    }

    @Test func `A flow that asks without end is ended`() async throws {
        var prompter = try prompter(#"{"a": "1"}"#)
        let error = try await #require(throws: ToolError.self) {
            for _ in 0..<1000 { try await prompter.answer(step(field("a")), on: FlowPage()) }
        }
        #expect(error.code == "flow_circles")
    }

    @Test func `A flow that begins wait after wait without end is ended; one that keeps waiting is not`() async throws {
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

    @Test func `A step that waits is waited for, unless the way out is taken`() async throws {
        var patient = try prompter("{}")
        let exit = field("exit", .choice(["Stop"], suggestion: 0), isRequired: false)
        try await patient.answer(step(exit, wait: .seconds(8)), on: FlowPage())
        #expect(slept.current == [.seconds(8)])
        var hasty = try prompter(#"{"exit": "Stop"}"#)
        try await hasty.answer(step(exit, wait: .seconds(8)), on: FlowPage())
        #expect(slept.current == [.seconds(8)])
        #expect(given.current == ["exit: choice(0)"])
    }

    private func button(_ id: String?, _ label: String = "", isChecked: Bool = true, asksMore: Bool = false) -> Button {
        let given = given
        let shown = Field(type: "BUTTON", id: id, prompt: label)
        return Button(field: shown, isChecked: isChecked, asksMore: asksMore) {
            given.withLock { $0.append("pressed \(id ?? label)") }
            return nil
        }
    }

    private func polling(_ fields: [Field], _ buttons: [Button]) -> FlowStep {
        let given = given
        let waiting = Waiting(duration: .seconds(9)) {
            given.withLock { $0.append("polled") }
            return nil
        }
        return FlowStep(fields: fields, waiting: waiting, buttons: buttons) { EmptyNode() }
    }

    @Test(arguments: [
        ("{}", 1, ["polled"]), (#"{"a": "1"}"#, 1, [#"a: text("1")"#, "pressed b0"]),
        (#"{"a": "1"}"#, 2, [#"a: text("1")"#, "polled"]), (#"{"a": "1"}"#, 0, [#"a: text("1")"#, "polled"]),
        (#"{"a": "1", "$submit": "b1"}"#, 2, [#"a: text("1")"#, "pressed b1"]),
    ])
    func `Beside a wait that polls an answer presses the usual button, and polls where the step has none`(
        answers: String,
        buttons: Int,
        expected: [String]
    ) async throws {
        var prompter = try prompter(answers)
        let buttons = (0..<buttons).map { button("b\($0)") }
        try await prompter.answer(polling([field("a", isRequired: false)], buttons), on: FlowPage())
        #expect(given.current == expected)
    }

    @Test(arguments: [
        ("stay", "pressed stay"), ("go", "pressed go"), ("Continue", "pressed more"), ("Leave", "pressed Leave"),
    ])
    func `A button is found by its key, else by its label, if no other has it`(name: String, pressed: String)
        async throws
    {
        var prompter = try prompter(#"{"$submit": "\#(name)"}"#)
        let buttons = [
            button("stay", "go"), button("go", "Stay"), button("more", "Continue"), button(nil, "Leave"),
            button("x", "Same"), button("y", "Same"), button("z"),
        ]
        try await prompter.answer(FlowStep(fields: [], buttons: buttons) { EmptyNode() }, on: FlowPage())
        #expect(given.current == [pressed])
    }

    @Test(arguments: [#""""#, "null", #""Same""#])
    func `No button is pressed for an empty name, nor for a label that several have`(name: String) async throws {
        var prompter = try prompter(#"{"$submit": \#(name)}"#)
        let step = FlowStep(fields: [], buttons: [button("x", "Same"), button("y", "Same"), button("z")]) {
            EmptyNode()
        }
        let error = try await #require(throws: ToolError.self) { try await prompter.answer(step, on: FlowPage()) }
        #expect(error.code == "answer_unsuitable")
        #expect(given.current.isEmpty)
    }

    @Test func `A user who is asked for the button has read the texts of the step`() async throws {
        let output = MemoryOutput(isTerminal: true)
        let style = Style(isColoured: false)
        let terminal = ScriptedTerminal("2")
        let person = TerminalPrompter(terminal: terminal, output: output, style: style, system: .live)
        let source = JSONSource(name: "answers.json", data: Data("{}".utf8))
        var prompter = AnswerPrompter(sheet: try AnswerSheet(source), person: person, system: .live)
        var shown = field("text", .nothing)
        shown.notes = [Note(.information, "You will pay 5 EUR.")]
        let step = FlowStep(fields: [shown], buttons: [button("x", "Yes"), button("y", "No")]) { EmptyNode() }
        var page = FlowPage()
        page.page = HumanPage(output: output, style: style, isInteractive: true)
        try await prompter.answer(step, on: page)
        #expect(given.current == ["pressed y"])
        let parts = output.text.components(separatedBy: "You will pay 5 EUR.")
        #expect(parts.count == 2 && !parts[0].contains("Yes") && parts[1].contains("Yes"), "\(output.text)")
    }

    @Test func `An answer for what only shows something is refused, and so is one for a button`() async throws {
        var prompter = try prompter(#"{"tos": "Canary"}"#)
        let shown = step(field("tos", .nothing), field("a", isRequired: false))
        let error = try await #require(throws: ToolError.self) { try await prompter.answer(shown, on: FlowPage()) }
        #expect(error.code == "answer_unsuitable")
        #expect(error.message.contains("tos"))
        #expect(prompter.unusedAnswers(isComplete: false) == nil, "told already")
        #expect(!error.message.contains("Canary"))
        var other = try self.prompter(#"{"b": true}"#)
        let pressed = button("b", "Go")
        let form = FlowStep(fields: [pressed.field], buttons: [pressed]) { EmptyNode() }
        let advice = try await #require(throws: ToolError.self) { try await other.answer(form, on: FlowPage()) }
        #expect(advice.message.contains("$submit"))
    }

    @Test func `A name that is meant for something to fill in as well is not a mistake`() async throws {
        var prompter = try prompter(#"{"NameCallback": "1"}"#)
        try await prompter.answer(step(field("a"), field("b", .nothing)), on: FlowPage())
        try await prompter.answer(step(field("b", .nothing)), on: FlowPage())
        #expect(given.current == [#"a: text("1")"#])
    }

    @Test func `The answer to what a button asks does not answer the button`() async throws {
        var prompter = try prompter(#"{"b": false}"#)
        let asking = button("b", asksMore: true)
        try await prompter.answer(FlowStep(fields: [asking.field], buttons: [asking]) { EmptyNode() }, on: FlowPage())
        #expect(given.current == ["pressed b"])
    }

    @Test func `Names that no step asks for are reported, once the flow is over all of them`() async throws {
        var prompter = try prompter(#"[{"a": "1", "aa": "2"}, {}, {"b": "1", "$submit": "x"}, {"c": "1"}]"#)
        try await prompter.answer(step(field("a")), on: FlowPage())
        let early = try #require(prompter.unusedAnswers(isComplete: false))
        #expect(early.contains(" answers.json: “aa” (element 1). "), "\(early)")
        try await prompter.answer(step(field("x", .nothing)), on: FlowPage())
        try await prompter.answer(step(field("b")), on: FlowPage())
        let late = try #require(prompter.unusedAnswers(isComplete: true))
        #expect(late.contains(": “aa” (element 1), “$submit” (element 3), “c” (element 4). "), "\(late)")
        var same = try self.prompter(#"{"a": "1", "typo": "2"}"#)
        try await same.answer(step(field("a")), on: FlowPage())
        let words = try #require(same.unusedAnswers(isComplete: false))
        #expect(words.contains("answers.json: “typo”."), "\(words)")
    }
}
