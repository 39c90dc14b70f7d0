import PingCommons

/// Asks a person.
struct TerminalPrompter: Prompter {
    let terminal: any Terminal
    let output: any TextOutput
    let style: Style
    let system: SystemServices

    var isPerson: Bool { true }

    mutating func answer(_ step: FlowStep, on page: FlowPage) async throws {
        for field in step.fields {
            page.show(field)
            // What need not be answered beside a wait is the way out of it, asked while the time passes.
            if step.wait != nil, !field.isRequired { continue }
            try await ask(field)
        }
        guard let wait = step.wait else { return }
        try await pass(wait, of: step, on: page)
    }

    private func ask(_ field: Field) async throws {
        guard field.question.isAsked else { return }
        let asker = FieldAsker(terminal: terminal, output: output, style: style, field: field)
        while true {
            guard let answer = try await asker.ask() else { return }
            do {
                return try field.fill(answer)
            } catch let error as PingError {
                output.line(Note(.refusal, error.message).styled(style))
            }
        }
    }

    /// Lets the time pass, or ends the wait when the person takes the way out.
    private func pass(_ duration: Duration, of step: FlowStep, on page: FlowPage) async throws {
        let exit = step.fields.first { !$0.isRequired && $0.question.isAsked }
        guard let exit, case .choice(let choices, _) = exit.question else {
            return try await page.wait(duration, message: step.waitMessage, system: system)
        }
        for (index, choice) in choices.enumerated() {
            output.line("  \(style.paint("\(index + 1))", .cyan)) \(choice.printableLine)")
        }
        let message = step.waitMessage.isEmpty ? "Waiting" : step.waitMessage
        let chosen = try await first(
            of: { try await page.wait(duration, message: message + " (a number and Enter ends it)", system: system) },
            or: { try await number(upTo: choices.count) }
        )
        if let chosen { try exit.fill(.choice(chosen)) }
    }

    private func number(upTo count: Int) async throws -> Int? {
        while let line = try await terminal.readLine(hidden: false, prompt: {}) {
            if let number = Int(line.trimmed), (1...count).contains(number) { return number - 1 }
        }
        // The input has ended: there is nobody who could take the way out.
        try await system.sleep(.seconds(86_400))
        return nil
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
