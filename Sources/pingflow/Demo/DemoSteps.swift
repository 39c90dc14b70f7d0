import PingCommons
import PingEmulator

/// Makes the steps of a demonstration easy: suggests the catalogue's answers, opens the mails of the emulator and
/// shows the codes in them.
final class DemoSteps: Sendable {
    private let emulator: Emulator
    private let cursor: Locked<AnswerCursor>
    /// How many codes the user has seen.
    private let toldCodes = Locked(0)

    init(emulator: Emulator, sheet: AnswerSheet) {
        self.emulator = emulator
        cursor = Locked(AnswerCursor(sheet: sheet))
    }

    func adapted(_ step: FlowStep) -> FlowStep {
        let lookup = cursor.withLock { $0.answers(for: step) }
        var step = step
        step.fields = telling(step.fields.map { adapted($0, lookup) })
        if let name = lookup.button?.string { step.suggestedButton = step.buttons.index(named: name) }
        return step
    }

    private func adapted(_ field: Field, _ lookup: AnswerLookup) -> Field {
        if field.type == "SuspendedTextOutputCallback", field.question.isAsked { return opened(field) }
        var field = telling(field)
        guard let value = lookup.value(for: field) else {
            // The catalogue leaves out what its journey does not need.
            if field.question.isAsked { field.isRequired = false }
            return field
        }
        if let answer = try? AnswerReader(field: field, sheetName: "the demo", firstChoice: 0).answer(from: value) {
            field.question = field.question.suggesting(answer)
        }
        return field
    }

    /// Tells of what no user interface shows, since a demonstration is about it.
    private func telling(_ field: Field) -> Field {
        var field = field
        switch field.type {
        // The passkey fills it in.
        case "HiddenValueCallback" where field.prompt == "webAuthnOutcome": break
        case "HiddenValueCallback":
            let value = field.value.lenientString ?? ""
            field.notes.append(Note(.information, "pingflow sends the hidden value “\(field.prompt)” along: \(value)"))
        case "MetadataCallback":
            let data = field.details.first { $0.name == "data" }?.value ?? .null
            field.notes.append(Note(.information, "The server sends data for the app only: \(data.text())"))
        default: break
        }
        return field
    }

    /// Adds a code that has arrived meanwhile to the first question.
    private func telling(_ fields: [Field]) -> [Field] {
        let codes = emulator.outbox.filter { $0.kind == .code }
        let isNew = codes.count > toldCodes.exchange(codes.count)
        guard isNew, let code = codes.last?.content, let index = fields.firstIndex(where: \.question.isAsked) else {
            return fields
        }
        var fields = fields
        fields[index].notes.insert(Note(.information, "A code has arrived in the emulator's outbox: \(code)"), at: 0)
        return fields
    }

    /// A mail's link, opened for the user.
    private func opened(_ field: Field) -> Field {
        guard let mail = emulator.outbox.last(where: { $0.kind == .link }) else { return field }
        var field = field
        field.notes.append(Note(.information, "The mail is in the emulator's outbox; the demo opens its link."))
        field.question = .nothing
        try? field.fill(.text(mail.content))
        return field
    }
}

extension Question {
    /// The same question with an answer that an empty line takes.
    func suggesting(_ answer: Answer) -> Question {
        switch (self, answer) {
        case (.text, .text(let text)): .text(suggestion: text)
        case (.secret, .secret(let secret)): .secret(suggestion: secret.reveal())
        case (.number, .number(let number)): .number(suggestion: number)
        case (.yesNo, .yesNo(let value)): .yesNo(suggestion: value)
        case (.choice(let choices, _), .choice(let index)): .choice(choices, suggestion: index)
        case (.choices(let choices, _), .choices(let indices)): .choices(choices, suggestion: indices)
        case (.texts(let parts), .texts(let texts)): .texts(parts.map { $0.suggesting(texts[$0.name]) })
        case (.securityQuestion(let questions, let allowsOwn, _), .securityQuestion(let question, let answer)):
            .securityQuestion(
                questions,
                allowsOwn: allowsOwn,
                suggestion: SecurityAnswer(question: question, answer: answer.reveal())
            )
        default: self
        }
    }
}

extension TextPart {
    fileprivate func suggesting(_ text: String?) -> TextPart {
        var part = self
        part.suggestion = text ?? suggestion
        return part
    }
}
