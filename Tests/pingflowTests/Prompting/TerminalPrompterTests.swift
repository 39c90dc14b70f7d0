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
        #expect(output.text.contains("Enter: 2)"))
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

    /// A button whose question takes "good" only, as a provider's takes only the redirect that belongs to it.
    private func provider(_ presses: Locked<Int>, fails: Bool = false) -> Button {
        Button(
            field: Field(type: "SOCIAL_LOGIN_BUTTON", id: "google", prompt: "Google"),
            isChecked: false,
            asksMore: true
        ) {
            presses.withLock { $0 += 1 }
            if fails { throw PingError("aimless", "There is no page to log in with.") }
            var question = Field(type: "SOCIAL_LOGIN_BUTTON", id: "google", prompt: "Where it led")
            question.question = .text(suggestion: "")
            question.fill = { if $0.text != "good" { throw PingError("refused", "Refused.") } }
            return question
        }
    }

    @Test("A provider's refusal and an empty line lead back to the buttons", arguments: ["", "bad"])
    func turnsBack(line: String) async throws {
        let (presses, pressed) = (Locked(0), Locked(0))
        let other = Button(field: Field(type: "SUBMIT_BUTTON", id: "on", prompt: "Sign on"), isChecked: true) {
            pressed.withLock { $0 += 1 }
            return nil
        }
        var prompter = prompter(ScriptedTerminal("1", line, "2"))
        try await prompter.answer(FlowStep(fields: [], buttons: [provider(presses), other]) { EmptyNode() }, on: page)
        #expect(presses.current == 1)
        #expect(pressed.current == 1)
        #expect(output.text.contains("Refused.") == (line == "bad"))
        #expect(output.text.contains("Enter alone leads back."))
    }

    @Test("The only way begins anew after a refusal, and cannot be left")
    func onlyWay() async throws {
        let presses = Locked(0)
        var prompter = prompter(ScriptedTerminal("1", "bad", "", "good"))
        try await prompter.answer(FlowStep(fields: [], buttons: [provider(presses)]) { EmptyNode() }, on: page)
        #expect(presses.current == 2)
    }

    @Test(
        "What a button asks leads back to the wait beside it, and so does a button that cannot be pressed",
        arguments: [true, false]
    )
    func turnsBackToWait(fails: Bool) async throws {
        let presses = Locked(0)
        let waiting = Waiting(duration: .milliseconds(20), message: "Look at your phone")
        let step = FlowStep(fields: [], waiting: waiting, buttons: [provider(presses, fails: fails)]) { EmptyNode() }
        var prompter = prompter(ScriptedTerminal(lines: fails ? ["1"] : ["1", ""]))
        try await prompter.answer(step, on: page)
        #expect(presses.current == 1)
        #expect(output.text.contains("There is no page to log in with.") == fails)
    }

    @Test(
        "After a lost connection the person decides, and nobody does when the input has ended",
        arguments: [("", true), ("n", false), (nil, false)]
    )
    func sendsAgain(line: String?, expected: Bool) async throws {
        let prompter = prompter(ScriptedTerminal(lines: line.map { [$0] } ?? []))
        #expect(try await prompter.sendsAgain(after: PingError("lost", "The connection ended.")) == expected)
        #expect(output.text.contains("The connection ended."))
        #expect(output.text.contains("Send it again? (Y/n): "))
    }
}
