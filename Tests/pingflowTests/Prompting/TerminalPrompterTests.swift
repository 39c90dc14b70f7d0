import PingLogin
import PingTestKit
import Testing

@testable import pingflow

@Suite struct TerminalPrompterTests {
    private let output = MemoryOutput(isTerminal: true)
    private let style = Style(isColoured: false)

    private func prompter(_ terminal: ScriptedTerminal, passes: [Bool] = []) -> TerminalPrompter {
        TerminalPrompter(terminal: terminal, output: output, style: style, system: Self.system(passes))
    }

    /// How long the steps wait.
    private static let wait = Duration.seconds(600)

    /// A system where each wait of a step passes at once, or not before it is cancelled.
    ///
    /// - Parameter passes: Whether the first wait passes, the second, and so on; the others do not.
    private static func system(_ passes: [Bool]) -> SystemServices {
        let remaining = Locked(passes)
        return SystemServices(sleep: { duration in
            if duration == wait, remaining.withLock({ $0.isEmpty ? false : $0.removeFirst() }) { return }
            // real time: the spinner must turn and must not keep a processor busy.
            try await Task.sleep(for: duration < .seconds(60) ? .milliseconds(5) : .patient)
        })
    }

    private var page: FlowPage { FlowPage(page: HumanPage(output: output, style: style, isInteractive: true)) }

    @Test func `An answer that a field refuses is asked again, with the reason`() async throws {
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

    @Test func `The way out of a wait ends it at once`() async throws {
        let chosen = Locked<Answer?>(nil)
        var field = Field.asking(.choice(["Another way", "Stop"], suggestion: nil), isRequired: false)
        field.fill = { chosen.set($0) }
        let terminal = ScriptedTerminal("9", "2")
        var prompter = prompter(terminal)
        let waiting = Waiting(duration: Self.wait, message: "Look at your phone")
        let step = FlowStep(fields: [field], waiting: waiting) { EmptyNode() }
        try await prompter.answer(step, on: page)
        #expect(chosen.current == .choice(1))
        #expect(terminal.echo.first == false && terminal.echo.last == true, "keys do not draw over the wait")
    }

    @Test
    func `What may be left out is asked beside a wait that a button ends, and not again when the wait begins again`()
        async throws
    {
        let asked = Locked<[Answer]>([])
        var field = Field.asking(.text(suggestion: ""), isRequired: false)
        field.fill = { answer in asked.withLock { $0.append(answer) } }
        let pressed = Locked(0)
        let button = Button(field: .name, isChecked: true) {
            pressed.withLock { $0 += 1 }
            return nil
        }
        let waiting = Waiting(duration: Self.wait)
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

    @Test func `A page that comes back asks only for what the server refused`() async throws {
        let filled = Locked<[String]>([])
        func field(_ prompt: String, refused: Bool = false) -> Field {
            var field = Field(type: "TestCallback", id: prompt, prompt: prompt, question: .text(suggestion: ""))
            if refused { field.notes = [Note(.refusal, "Taken.")] }
            field.fill = { answer in filled.withLock { $0.append("\(prompt)=\(answer.text ?? "")") } }
            return field
        }
        var prompter = prompter(ScriptedTerminal("jo", "jo@example.test", "lee", "new", "other"))
        try await prompter.answer(FlowStep(fields: [field("name"), field("mail")]) { EmptyNode() }, on: page)
        let refused = FlowStep(fields: [field("name", refused: true), field("mail")]) { EmptyNode() }
        try await prompter.answer(refused, on: page)
        #expect(filled.current == ["name=jo", "mail=jo@example.test", "name=lee", "mail=jo@example.test"])
        // Another page with the same names asks for all of them.
        try await prompter.answer(FlowStep(fields: [field("name"), field("mail")]) { EmptyNode() }, on: page)
        #expect(filled.current.suffix(2) == ["name=new", "mail=other"])
    }

    @Test func `A page that only tells something waits for Enter`() async throws {
        var message = Field(type: "TextOutputCallback", id: nil, prompt: "")
        message.notes = [Note(.information, "We will write to you.")]
        let terminal = ScriptedTerminal("", "unread")
        var prompter = prompter(terminal)
        try await prompter.answer(FlowStep(fields: [message]) { EmptyNode() }, on: page)
        #expect(output.text.hasSuffix("We will write to you.\nPress Enter to continue. "))
        let empty = Field(type: "MetadataCallback", id: nil, prompt: "")
        try await prompter.answer(FlowStep(fields: [empty]) { EmptyNode() }, on: page)
        #expect(try await terminal.readLine(hidden: false, prompt: {}) == "unread")
    }

    @Test func `Enter takes the way out of a wait that a demonstration suggests`() async throws {
        let pressed = Locked<[String]>([])
        let buttons = ["stop", "on"].map { name in
            Button(field: Field(type: "SUBMIT_BUTTON", id: name, prompt: name), isChecked: true) {
                pressed.withLock { $0.append(name) }
                return nil
            }
        }
        var step = FlowStep(fields: [], waiting: Waiting(duration: Self.wait), buttons: buttons) { EmptyNode() }
        step.suggestedButton = 1
        var prompter = prompter(ScriptedTerminal(""))
        try await prompter.answer(step, on: page)
        #expect(pressed.current == ["on"])
        #expect(output.text.contains("Enter: 2)"))
    }

    @Test func `A wait passes when nobody takes the way out`() async throws {
        var field = Field.asking(.choice(["Stop"], suggestion: nil), isRequired: false)
        field.fill = { _ in Issue.record("Nobody chose anything.") }
        var prompter = prompter(ScriptedTerminal(), passes: [true])
        try await prompter.answer(
            FlowStep(fields: [field], waiting: Waiting(duration: Self.wait)) { EmptyNode() },
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

    @Test(arguments: ["", "bad"])
    func `A provider's refusal and an empty line return to the buttons`(line: String) async throws {
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
        #expect(output.text.contains("Press Enter alone to go back."))
    }

    @Test func `The only way begins again after a refusal, and cannot be left`() async throws {
        let presses = Locked(0)
        var prompter = prompter(ScriptedTerminal("1", "bad", "", "good"))
        try await prompter.answer(FlowStep(fields: [], buttons: [provider(presses)]) { EmptyNode() }, on: page)
        #expect(presses.current == 2)
    }

    @Test(arguments: [true, false])
    func `What a button asks returns to the wait beside it, and so does a button that cannot be pressed`(fails: Bool)
        async throws
    {
        let presses = Locked(0)
        let waiting = Waiting(duration: Self.wait, message: "Look at your phone")
        let step = FlowStep(fields: [], waiting: waiting, buttons: [provider(presses, fails: fails)]) { EmptyNode() }
        // The button ends the first wait. Nobody ends the second one.
        var prompter = prompter(ScriptedTerminal(lines: fails ? ["1"] : ["1", ""]), passes: [false, true])
        try await prompter.answer(step, on: page)
        #expect(presses.current == 1)
        #expect(output.text.contains("There is no page to log in with.") == fails)
    }

    @Test(arguments: [("", true), ("n", false), (nil, false)])
    func `After a lost connection the user decides, and nobody does when the input has ended`(
        line: String?,
        expected: Bool
    ) async throws {
        let prompter = prompter(ScriptedTerminal(lines: line.map { [$0] } ?? []))
        #expect(try await prompter.sendsAgain(after: PingError("lost", "The connection ended.")) == expected)
        #expect(output.text.contains("The connection ended."))
        #expect(output.text.contains("Send it again? (Y/n): "))
    }
}
