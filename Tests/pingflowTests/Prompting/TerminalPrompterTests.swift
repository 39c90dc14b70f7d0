import PingCommons
import PingOrchestrate
import Testing

@testable import pingflow

@Suite struct TerminalPrompterTests {
    private let output = MemoryOutput(isTerminal: true)
    private let style = Style(isColoured: false)

    private func prompter(_ terminal: ScriptedTerminal) -> TerminalPrompter {
        TerminalPrompter(terminal: terminal, output: output, style: style, system: SystemServices())
    }

    private var page: FlowPage { FlowPage(page: HumanPage(output: output, style: style, isInteractive: true)) }

    @Test("An answer that a field refuses is asked again, with the reason")
    func refusedByField() async throws {
        let accepted = Locked<[Answer]>([])
        var field = Field.name
        field.fill = { answer in
            guard answer == .text("good") else { throw PingError("bad", "Not that one.") }
            accepted.withLock { $0.append(answer) }
        }
        var prompter = prompter(ScriptedTerminal("bad", "good"))
        try await prompter.answer(FlowStep(fields: [field]) { EmptyNode() }, on: page)
        #expect(accepted.current == [.text("good")])
        #expect(output.text.contains("Not that one."))
    }

    @Test("The way out of a wait ends it at once")
    func exit() async throws {
        let chosen = Locked<Answer?>(nil)
        var field = Field.asking(.choice(["Another way", "Stop"], suggestion: nil), isRequired: false)
        field.fill = { chosen.set($0) }
        var prompter = prompter(ScriptedTerminal("9", "2"))
        let waiting = Waiting(duration: .seconds(600), message: "Look at your phone")
        let step = FlowStep(fields: [field], waiting: waiting) { EmptyNode() }
        try await prompter.answer(step, on: page)
        #expect(chosen.current == .choice(1))
    }

    @Test("What may be left out is asked beside a wait that a button ends, and not again when the wait begins anew")
    func optionalBesideButtons() async throws {
        let asked = Locked<[Answer]>([])
        var field = Field.asking(.text(suggestion: ""), isRequired: false)
        field.fill = { answer in asked.withLock { $0.append(answer) } }
        let pressed = Locked(0)
        let button = Button(field: .name, isChecked: true) {
            pressed.withLock { $0 += 1 }
            return nil
        }
        let waiting = Waiting(duration: .seconds(600))
        let step = FlowStep(fields: [field], waiting: waiting, buttons: [button]) { EmptyNode() }
        var prompter = prompter(ScriptedTerminal("a word", "1", "1"))
        try await prompter.answer(step, on: page)
        #expect(asked.current == [.text("a word")])
        #expect(pressed.current == 1)
        var again = page
        again.isRepeating = true
        try await prompter.answer(step, on: again)
        #expect(asked.current.count == 1)
        #expect(pressed.current == 2)
    }

    @Test("Enter takes the way out of a wait that a demonstration suggests")
    func suggestedExit() async throws {
        let pressed = Locked<[String]>([])
        let buttons = ["stop", "on"].map { name in
            Button(field: Field(type: "SUBMIT_BUTTON", id: name, prompt: name), isChecked: true) {
                pressed.withLock { $0.append(name) }
                return nil
            }
        }
        var step = FlowStep(fields: [], waiting: Waiting(duration: .seconds(600)), buttons: buttons) { EmptyNode() }
        step.suggestedButton = 1
        var prompter = prompter(ScriptedTerminal(""))
        try await prompter.answer(step, on: page)
        #expect(pressed.current == ["on"])
        #expect(output.text.contains("Enter takes 2"))
    }

    @Test("A wait passes when nobody takes the way out")
    func passes() async throws {
        var field = Field.asking(.choice(["Stop"], suggestion: nil), isRequired: false)
        field.fill = { _ in Issue.record("Nobody chose anything.") }
        var prompter = prompter(ScriptedTerminal())
        try await prompter.answer(
            FlowStep(fields: [field], waiting: Waiting(duration: .milliseconds(20))) { EmptyNode() },
            on: page
        )
        #expect(output.text.contains("Waiting"))
    }
}
