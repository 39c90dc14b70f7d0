import PingCommons

/// Asks a person at a terminal.
struct TerminalPrompter: Prompter {
    let terminal: any Terminal
    let output: any TextOutput
    let style: Style
    let system: SystemServices

    var canAnswerAgain: Bool { true }

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
        // A step that waits once more has been answered.
        for field in step.fields where !page.isRepeating {
            page.show(field)
            // Where nothing can be pressed, what need not be answered is the way out of a wait, asked while it passes.
            if step.waiting != nil, step.buttons.isEmpty, !field.isRequired { continue }
            try await ask(field, mayBeLeft: step.hasWayOut)
        }
        if let waiting = step.waiting {
            try await WatchedWait(prompter: self, step: step, page: page).pass(waiting)
            // Keys that were pressed out of impatience answer nothing.
            terminal.discardInput()
        } else if !step.buttons.isEmpty {
            try await leave(step, on: page)
        }
    }

    /// Asks until the answer is what the field wants.
    ///
    /// - Parameter mayBeLeft: Whether the step can be left another way, so that the person need not do what it wants.
    private func ask(_ field: Field, mayBeLeft: Bool) async throws {
        guard field.question.isAsked || field.takesRawInputs else { return }
        var asker = FieldAsker(terminal: terminal, output: output, style: style, field: field)
        if mayBeLeft { asker.field.isRequired = false }
        while let answer = try await asker.ask() {
            do {
                try field.fill(answer)
                let problems = field.problems
                for problem in problems { complain(problem) }
                if problems.isEmpty || (mayBeLeft && answer == .yesNo(false)) { return }
            } catch let error as PingError {
                complain(error.message)
            }
        }
    }

    /// Has a button pressed. One that sends the form can be pressed when the form is right.
    private func leave(_ step: FlowStep, on page: FlowPage) async throws {
        while true {
            let button = try await button(of: step)
            let wrong = button.isChecked ? step.fields.filter { !$0.problems.isEmpty } : []
            if wrong.isEmpty, try await press(button, mayTurnBack: step.buttons.count > 1, on: page) { return }
            for field in wrong {
                for problem in field.problems { complain("\(field.heading): \(problem)") }
                try await ask(field, mayBeLeft: step.hasWayOut)
            }
        }
    }

    /// The only button of a form that has been filled in needs no question.
    private func button(of step: FlowStep) async throws -> Button {
        if step.buttons.count == 1, step.fields.contains(where: \.question.isAsked) { return step.buttons[0] }
        let question = Button.question(step.buttons, suggestion: step.suggestedButton ?? step.usualButton)
        let answer = try await FieldAsker(terminal: terminal, output: output, style: style, field: question).ask()
        return step.buttons[answer?.choice ?? 0]
    }

    /// Presses a button and asks what it gives to answer. An answer that is refused cannot be corrected: the button begins
    /// anew.
    ///
    /// - Parameter mayTurnBack: Whether there is another way, to which an empty line or a refusal leads back.
    /// - Returns: Whether the step can be sent.
    /// - Throws: `PingError` when the button cannot be pressed and there is no other way.
    func press(_ button: Button, mayTurnBack: Bool, on page: FlowPage) async throws -> Bool {
        while true {
            do {
                guard var question = try await button.press() else { return true }
                if mayTurnBack, question.isRequired {
                    question.isRequired = false
                    question.notes.append(Note(.hint, "Enter alone leads back."))
                }
                page.show(question)
                let asker = FieldAsker(terminal: terminal, output: output, style: style, field: question)
                guard let answer = try await asker.ask() else { return false }
                if let refusal = try refusal(of: answer, by: question) {
                    complain(refusal.message)
                } else {
                    return true
                }
            } catch let error as PingError where mayTurnBack {
                complain(error.message)
            }
            if mayTurnBack { return false }
        }
    }

    private func refusal(of answer: Answer, by question: Field) throws -> PingError? {
        do { try question.fill(answer) } catch let error as PingError { return error }
        return nil
    }

    private func complain(_ reason: String) {
        output.paragraph(Note(.refusal, reason).styled(style))
    }
}
