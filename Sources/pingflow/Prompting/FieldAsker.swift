/// Puts one question to the user until the answer can be used.
struct FieldAsker: Sendable {
    let terminal: any Terminal
    let output: any TextOutput
    let style: Style
    var field: Field

    /// - Returns: `nil` when the user leaves a field empty that need not be answered.
    /// - Throws: `ToolError` when the input ends; `CancellationError`.
    func ask() async throws -> Answer? {
        switch field.question {
        case .nothing: nil
        case .anything: try await inputs()
        case .text(let suggestion): try await text(suggestion)
        case .secret(let suggestion): try await secret(suggestion)
        case .number(let suggestion): try await number(suggestion)
        case .yesNo(let suggestion): try await yesNo(suggestion).map(Answer.yesNo)
        case .permission: try await yesNo(true).map(Answer.yesNo)
        case .choice(let choices, let suggestion): try await choice(choices, suggestion).map(Answer.choice)
        case .choices(let choices, let suggestion): try await several(choices, suggestion).map(Answer.choices)
        case .texts(let parts): try await texts(parts).map(Answer.texts)
        case .securityQuestion(let questions, let allowsOwn, let suggestion):
            try await securityQuestion(questions, allowsOwn: allowsOwn, suggestion)
        }
    }

    private func text(_ suggestion: String) async throws -> Answer? {
        try await repeatedly(title, suggestion: suggestion) { .text($0.isEmpty ? suggestion : $0) }
    }

    private func number(_ suggestion: JSONNumber?) async throws -> Answer? {
        try await repeatedly(title, suggestion: suggestion?.text ?? "", complaint: "This must be a number.") { line in
            line.isEmpty ? suggestion.map(Answer.number) : JSONNumber(text: line.trimmed).map(Answer.number)
        }
    }

    private func yesNo(_ suggestion: Bool?) async throws -> Bool? {
        let hint = suggestion.map { $0 ? "Y/n" : "y/N" } ?? "y/n"
        let isSuggested = suggestion != nil
        return try await repeatedly(
            "\(title) (\(hint))",
            echo: suggestion.map { $0 ? "yes" : "no" },
            input: .consent,
            complaint: "Please answer y or n.",
            takesEmpty: isSuggested
        ) { line in
            switch line.trimmed.lowercased() {
            case "y", "yes", "true": true
            case "n", "no", "false": false
            case "": suggestion
            default: nil
            }
        }
    }

    private func choice(_ choices: [String], _ suggestion: Int?) async throws -> Int? {
        list(choices)
        let preset = suggestion.flatMap { choices.indices.contains($0) ? $0 : nil }
        return try await repeatedly(
            "Choose \(Self.numbers(choices))",
            suggestion: preset.map { "\($0 + 1) \(choices[$0].shortened(to: 40))" } ?? "",
            echo: preset.map { choices[$0] },
            complaint: choices.isEmpty
                ? "There is nothing to choose." : "Type a number from 1 to \(choices.count), or one of the labels."
        ) { line in
            if line.isEmpty { return preset }
            if let number = Int(line.trimmed), choices.indices.contains(number &- 1) { return number - 1 }
            return choices.firstIndex { $0.caseInsensitiveEquals(line.trimmed) }
        }
    }

    private static func numbers(_ choices: [String]) -> String {
        choices.count > 1 ? "1–\(choices.count)" : "\(choices.count)"
    }

    private func list(_ choices: [String]) {
        output.paragraph(title)
        for line in style.numbered(choices) { output.paragraph(line) }
    }

    /// Several numbers with commas between them; `none` for none where some are suggested.
    private func several(_ choices: [String], _ suggestion: [Int]) async throws -> [Int]? {
        list(choices)
        let preset = suggestion.filter(choices.indices.contains)
        return try await repeatedly(
            "Choose any of \(Self.numbers(choices)), with commas",
            suggestion: preset.map { String($0 + 1) }.joined(separator: ","),
            echo: preset.map { choices[$0] }.joined(separator: ", "),
            complaint: choices.isEmpty
                ? "There is nothing to choose."
                : "Type numbers from 1 to \(choices.count), such as 1,2, or “none”."
        ) { line in
            if line.isEmpty { return preset }
            if line.trimmed.caseInsensitiveEquals("none") { return [] }
            let indices = line.split(separator: ",").map { part in
                Int(String(part).trimmed).map { $0 &- 1 }
                    ?? choices.firstIndex { $0.caseInsensitiveEquals(String(part).trimmed) } ?? -1
            }
            return indices.allSatisfy(choices.indices.contains) ? indices : nil
        }
    }

    /// One line for each part; leaving the main one empty leaves out all of them.
    private func texts(_ parts: [TextPart]) async throws -> [String: String]? {
        output.paragraph(title)
        var texts: [String: String] = [:]
        for part in parts {
            var asker = self
            asker.field.isRequired = field.isRequired && part.isRequired
            let text = try await asker.repeatedly("  " + part.title.printableLine, suggestion: part.suggestion) {
                $0.isEmpty ? part.suggestion : $0
            }
            if text == nil, part.isMain { return nil }
            texts[part.name] = text
        }
        return texts
    }

    private func securityQuestion(
        _ questions: [String],
        allowsOwn: Bool,
        _ suggestion: SecurityAnswer?
    ) async throws -> Answer? {
        let own = "My own question"
        let list = questions + (allowsOwn || questions.isEmpty ? [own] : [])
        let suggested = suggestion.flatMap { questions.firstIndex(of: $0.question) ?? list.firstIndex(of: own) }
        guard let index = try await choice(list, suggested) else { return nil }
        let isOwn = index == questions.count
        guard let question = isOwn ? try await line("Your question", suggestion?.question) : questions[index],
            let answer = try await line("Your answer", suggestion?.answer, .unseen(style))
        else { return nil }
        return .securityQuestion(question, answer: Secret(answer))
    }

    private func line(_ prompt: String, _ suggestion: String?, _ input: Input = .seen) async throws -> String? {
        let suggestion = suggestion ?? ""
        return try await repeatedly(prompt, suggestion: suggestion, input: input) { $0.isEmpty ? suggestion : $0 }
    }

    /// Asks for the inputs of something unknown, as text. What is left empty goes back as the server sent it.
    private func inputs() async throws -> Answer? {
        guard field.takesRawInputs else { return nil }
        var texts: [String: JSON] = [:]
        var asker = self
        asker.field.isRequired = false
        for part in field.parts {
            texts[part.input] = try await asker.repeatedly(part.input.printableLine) { .string($0) }
        }
        return texts.isEmpty ? nil : .anything(.object(texts))
    }

    /// How what is typed appears.
    enum Input: Sendable {
        case seen
        /// As ``seen``, but lines that were typed before the question appeared do not answer it.
        case consent
        case hidden
        /// Not, but the rules that it meets do.
        case watched([SecretRule])

        var isHidden: Bool {
            switch self {
            case .seen, .consent: false
            case .hidden, .watched: true
            }
        }

        /// Whether lines that were typed before the question appeared may answer it.
        var takesEarlierLines: Bool { if case .seen = self { true } else { false } }
    }

    /// Asks until an answer comes that `read` can use. An empty line leaves out what need not be answered.
    func repeatedly<Value>(
        _ prompt: String,
        suggestion: String = "",
        echo: String? = nil,
        input: Input = .seen,
        complaint: String = "This needs an answer.",
        takesEmpty: Bool = false,
        read: (String) -> Value?
    ) async throws -> Value? {
        var refusals = 0
        while true {
            let line = try await typed(prompt, suggestion, input)
            guard let line else { throw inputEnded }
            let isAnswer = !line.isEmpty || !suggestion.isEmpty || takesEmpty
            if !isAnswer, !field.isRequired { return nil }
            if isAnswer, let value = read(line) {
                if line.isEmpty, !input.isHidden { show(echo ?? suggestion, takenBy: prompt, suggestion) }
                return value
            }
            refusals += 1
            let wayOut = refusals == 2 ? " Press ^C to leave." : ""
            output.paragraph(Note(.refusal, complaint + wayOut).styled(style))
        }
    }

    /// Puts the answer that Enter took into the line of its question, as if it had been typed.
    private func show(_ answer: String, takenBy prompt: String, _ suggestion: String) {
        let width = question(prompt, suggestion).columns
        guard style.isColoured, !answer.isEmpty, width < output.columns ?? 80 else { return }
        output.write("\u{1B}[A\r\u{1B}[K")
        output.paragraph("\(style.paint(prompt, .bold)): \(answer.shortened(to: 300).printableLine)")
    }

    private func question(_ prompt: String, _ suggestion: String) -> String {
        let preset = suggestion.isEmpty ? "" : style.paint(" [\(suggestion.shortened(to: 300).printableLine)]", .faint)
        return "\(style.paint(prompt, .bold))\(preset): "
    }

    private func typed(_ prompt: String, _ suggestion: String, _ input: Input) async throws -> String? {
        if !input.takesEarlierLines { terminal.discardInput() }
        if case .watched(let rules) = input { return try await watched(prompt, rules, suggestion: suggestion) }
        return try await terminal.readLine(hidden: input.isHidden) {
            output.write(output.folded(question(prompt, suggestion)))
        }
    }

    var title: String { field.heading }

    private var inputEnded: ToolError {
        output.line()
        return ToolError(
            .answerMissing,
            code: "answer_missing",
            "The input ended before an answer for \(field.label).",
            recovery: field.missingAdvice
                ?? "Start again and answer, or give answers with --answer NAME=VALUE or --answers FILE."
        )
    }
}

extension Style {
    /// Choices, each with the number that chooses it.
    func numbered(_ choices: [String]) -> [String] {
        choices.enumerated().map { index, choice in
            "  \(paint("\(index + 1))", .cyan)) \(choice.shortened(to: 300).printableLine)"
        }
    }
}
