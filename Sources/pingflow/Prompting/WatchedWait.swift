/// A wait that the user may end by choosing something else that the step offers.
struct WatchedWait: Sendable {
    let prompter: TerminalPrompter
    let step: FlowStep
    let page: FlowPage

    func pass(_ waiting: Waiting) async throws {
        let choices = self.choices
        let (page, system) = (page, prompter.system)
        guard !choices.isEmpty else {
            prompter.terminal.mute()
            defer { prompter.terminal.restore() }
            return try await page.wait(waiting, system: system)
        }
        let typed = Locked("")
        let hint = { @Sendable [words = hint] in typed.current.isEmpty ? words : "\(words): \(typed.current)" }
        var isListed = page.isRepeating
        while true {
            if !isListed {
                for line in prompter.style.numbered(choices) { prompter.output.paragraph(line) }
            }
            let chosen = try await first(
                of: { try await page.wait(waiting, hint: hint, system: system) },
                or: { try await number(upTo: choices.count, typed) }
            )
            guard let chosen else { return }
            if try await take(chosen) { return }
            isListed = false
        }
    }

    /// The ways out: the buttons, or else what a field offers that need not be answered.
    private var choices: [String] {
        step.buttons.isEmpty ? exit?.question.choices ?? [] : step.buttons.map(\.caption)
    }

    private var exit: Field? { step.fields.first { !$0.isRequired && $0.question.isAsked } }

    /// The way out that an empty line takes; only a demonstration suggests one.
    private var suggestion: Int? { step.buttons.isEmpty ? nil : step.suggestedButton }

    private var hint: String {
        guard let suggestion else { return " (type a number to do something else)" }
        return " (type a number to do something else; Enter: \(suggestion + 1))"
    }

    /// - Returns: Whether the step can be sent; otherwise the wait continues.
    private func take(_ index: Int) async throws -> Bool {
        if step.buttons.isEmpty {
            try exit?.fill(.choice(index))
            return true
        }
        return try await prompter.press(step.buttons[index], mayTurnBack: true, on: page)
    }

    /// Reads a number, which the spinner's line shows: an echo would tear it apart.
    private func number(upTo count: Int, _ typed: Locked<String>) async throws -> Int? {
        while let line = try await prompter.terminal.readSecret({ typed.set($0.printableLine) }) {
            typed.set("")
            if line.isEmpty, let suggestion { return suggestion }
            if let number = Int(line.trimmed), (1...count).contains(number) { return number - 1 }
        }
        // The input has ended, so no person can end the wait.
        prompter.terminal.mute()
        while true { try await prompter.system.sleep(.seconds(86_400)) }
    }

    private func first(
        of wait: @escaping @Sendable () async throws -> Void,
        or choose: @escaping @Sendable () async throws -> Int?
    ) async throws -> Int? {
        try await withThrowingTaskGroup(of: Int?.self) { group in
            group.addTask {
                try await wait()
                return nil
            }
            group.addTask { try await choose() }
            defer { group.cancelAll() }
            return try await group.next() ?? nil
        }
    }
}
