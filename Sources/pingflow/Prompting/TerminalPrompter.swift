/// Asks the user at a terminal.
struct TerminalPrompter: Prompter {
    private(set) var terminal: any Terminal
    let output: any TextOutput
    let style: Style
    let system: SystemServices
    /// The answers of the last page, by field. A page that comes back asks only for what the server refused.
    var given: [String: Answer] = [:]

    var canAnswerAgain: Bool { true }
    var canTurnBack: Bool { true }

    func unusedAnswers(isComplete: Bool) -> String? { nil }

    func sendsAgain(after error: any Error) async throws -> Bool {
        complain(ErrorWords(error).message)
        return try await agrees(to: "Send it again?")
    }

    /// Asks for a decision that Enter makes in favour.
    func agrees(to words: String) async throws -> Bool {
        var question = Field(type: "question", id: nil, prompt: words)
        question.question = .yesNo(suggestion: true)
        do {
            let asker = FieldAsker(terminal: terminal, output: output, style: style, field: question)
            return try await asker.ask() == .yesNo(true)
        } catch is ToolError {
            // The input has ended, so no person can decide.
            return false
        }
    }

    mutating func answer(_ step: FlowStep, on page: FlowPage) async throws {
        let plain = terminal
        defer { terminal = plain }
        if !step.journeys.isEmpty { terminal = FootnoteTerminal(terminal: plain, journeys: step.journeys) }
        let isRefused = step.fields.contains(where: \.isRefused)
        if !isRefused { given = [:] }
        // A step that waits again has been answered.
        for field in step.fields where !page.isRepeating {
            if isRefused, !field.isRefused, let earlier = given[field.label] {
                try field.fill(earlier)
                continue
            }
            page.show(field)
            // On a page without buttons, an optional field is the way out of a wait, asked while it passes.
            if step.waiting != nil, step.buttons.isEmpty, !field.isRequired { continue }
            given[field.label] = try await ask(field, mayBeLeft: step.hasWayOut)
        }
        if let waiting = step.waiting {
            try await WatchedWait(prompter: self, step: step, page: page).pass(waiting)
            // Keys that were pressed out of impatience answer nothing.
            terminal.discardInput()
        } else if !step.buttons.isEmpty {
            try await leave(step, on: page)
        } else if step.onlyTells {
            terminal.discardInput()
            _ = try await terminal.readLine(hidden: false) { [output, style] in
                output.write(style.paint("Press Enter to continue. ", .faint))
            }
        }
    }

    /// Asks until the answer is what the field wants.
    ///
    /// - Parameter mayBeLeft: Whether the step can be left another way, so that the user need not do what it wants.
    ///
    /// - Returns: The answer that the field holds now; `nil` when the user left it empty.
    @discardableResult
    func ask(_ field: Field, mayBeLeft: Bool) async throws -> Answer? {
        guard field.question.isAsked || field.takesRawInputs else { return nil }
        var asker = FieldAsker(terminal: terminal, output: output, style: style, field: field)
        if mayBeLeft { asker.field.isRequired = false }
        while let answer = try await asker.ask() {
            do {
                try field.fill(answer)
                let problems = field.problems
                for problem in problems { complain(problem, of: field) }
                if problems.isEmpty || (mayBeLeft && answer == .yesNo(false)) { return answer }
            } catch let error as PingError {
                complain(error.message, of: field)
            }
        }
        return nil
    }

    /// Has a button pressed. One that sends the form can be pressed when the form is right.
    private func leave(_ step: FlowStep, on page: FlowPage) async throws {
        while true {
            let button = try await button(of: step)
            let wrong = button.isChecked ? step.fields.filter { !$0.problems.isEmpty } : []
            if wrong.isEmpty, try await press(button, mayTurnBack: step.buttons.count > 1, on: page) { return }
            for field in wrong {
                for problem in field.problems {
                    complain("\(field.heading): \(Note(.refusal, problem).without(field.heading).text)")
                }
                try await ask(field, mayBeLeft: step.hasWayOut)
            }
        }
    }

    /// The only button of a form that has been filled in needs no question.
    func button(of step: FlowStep) async throws -> Button {
        if step.buttons.count == 1, step.fields.contains(where: \.question.isAsked) { return step.buttons[0] }
        let question = Button.question(step.buttons, suggestion: step.suggestedButton ?? step.usualButton)
        let answer = try await FieldAsker(terminal: terminal, output: output, style: style, field: question).ask()
        return step.buttons[answer?.choice ?? 0]
    }

    /// Presses a button and asks what it gives to answer. An answer that is refused cannot be corrected:
    /// the button begins again.
    ///
    /// - Parameter mayTurnBack: Whether there is another way, to which an empty line or a refusal returns.
    /// - Returns: Whether the step can be sent.
    /// - Throws: `PingError` when the button cannot be pressed and there is no other way.
    func press(_ button: Button, mayTurnBack: Bool, on page: FlowPage) async throws -> Bool {
        while true {
            do {
                guard var question = try await button.press() else { return true }
                if mayTurnBack, question.isRequired {
                    question.isRequired = false
                    question.notes.append(Note(.hint, "Press Enter alone to go back."))
                }
                page.show(question)
                let asker = FieldAsker(terminal: terminal, output: output, style: style, field: question)
                guard let answer = try await asker.ask() else { return false }
                do {
                    try question.fill(answer)
                    return true
                } catch let error as PingError { complain(error.message) }
            } catch let error as PingError where mayTurnBack {
                complain(error.message)
            }
            if mayTurnBack { return false }
        }
    }

    private func complain(_ reason: String, of field: Field? = nil) {
        output.paragraph(Note(.refusal, reason).without(field?.heading ?? "").styled(style))
    }
}
