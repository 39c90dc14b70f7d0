import PingCommons

/// Puts one question to a person until the answer can be used.
struct FieldAsker: Sendable {
    let terminal: any Terminal
    let output: any TextOutput
    let style: Style
    var field: Field

    /// - Returns: `nil` when the person leaves a field empty that need not be answered.
    /// - Throws: `ToolError` when the input ends; `CancellationError`.
    func ask() async throws -> Answer? {
        switch field.question {
        case .nothing, .anything: nil
        case .text(let suggestion): try await text(suggestion)
        case .secret(let suggestion): try await secret(suggestion)
        case .number(let suggestion): try await number(suggestion)
        case .yesNo(let suggestion): try await yesNo(suggestion).map(Answer.yesNo)
        case .choice(let choices, let suggestion): try await choice(choices, suggestion).map(Answer.choice)
        case .choices(let choices, let suggestion): try await several(choices, suggestion).map(Answer.choices)
        case .texts(let parts): try await texts(parts).map(Answer.texts)
        case .securityQuestion(let questions, let allowsOwn):
            try await securityQuestion(questions, allowsOwn: allowsOwn)
        }
    }

    private func text(_ suggestion: String) async throws -> Answer? {
        try await repeatedly(title, suggestion: suggestion) { .text($0.isEmpty ? suggestion : $0) }
    }

    /// A new password is judged as soon as it is there, and typed again until the two are the same.
    private func secret(_ suggestion: String) async throws -> Answer? {
        while true {
            let typed = try await repeatedly(title, suggestion: suggestion, hidden: true) { $0 }
            guard let typed else { return nil }
            let secret = typed.isEmpty ? suggestion : typed
            guard obeysRules(secret) else { continue }
            if !field.isTypedTwice || typed.isEmpty { return .secret(Secret(secret)) }
            if try await line("Once more", hidden: true) == secret { return .secret(Secret(secret)) }
            output.line(Note(.refusal, "The two entries differ.").styled(style))
        }
    }

    /// Says of each rule whether the text obeys it.
    private func obeysRules(_ text: String) -> Bool {
        let verdicts = field.rules.map { (rule: $0, isMet: $0.isMet(text)) }
        for (rule, isMet) in verdicts {
            output.line(
                "  " + (isMet ? style.paint("✓", .green) : style.paint("✗", .red)) + " \(rule.words.printableLine)"
            )
        }
        return verdicts.allSatisfy(\.isMet)
    }

    private func number(_ suggestion: JSONNumber?) async throws -> Answer? {
        try await repeatedly(title, suggestion: suggestion?.text ?? "", complaint: "This must be a number.") { line in
            line.isEmpty ? suggestion.map(Answer.number) : JSONNumber(text: line.trimmed).map(Answer.number)
        }
    }

    private func yesNo(_ suggestion: Bool?) async throws -> Bool? {
        let hint = suggestion.map { $0 ? "Y/n" : "y/N" } ?? "y/n"
        return try await repeatedly("\(title) (\(hint))", complaint: "Please answer y or n.", allowsEmpty: true) {
            line in
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
            "Number",
            suggestion: preset.map { String($0 + 1) } ?? "",
            complaint: choices.isEmpty
                ? "There is nothing to choose." : "Please give a number from 1 to \(choices.count)."
        ) { line in
            if line.isEmpty { return preset }
            if let number = Int(line.trimmed), choices.indices.contains(number &- 1) { return number - 1 }
            return choices.firstIndex { $0.caseInsensitiveEquals(line.trimmed) }
        }
    }

    private func list(_ choices: [String]) {
        output.line(title)
        for line in NumberedList(choices).lines(style) { output.line(line) }
    }

    /// Several numbers with commas between them; `none` for none where some are suggested.
    private func several(_ choices: [String], _ suggestion: [Int]) async throws -> [Int]? {
        list(choices)
        let preset = suggestion.filter(choices.indices.contains)
        return try await repeatedly(
            "Numbers, with commas",
            suggestion: preset.map { String($0 + 1) }.joined(separator: ","),
            complaint: choices.isEmpty
                ? "There is nothing to choose."
                : "Please give numbers from 1 to \(choices.count), such as 1,2, or “none”."
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
        output.line(title)
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

    private func securityQuestion(_ questions: [String], allowsOwn: Bool) async throws -> Answer? {
        let own = "A question of my own"
        let list = questions + (allowsOwn || questions.isEmpty ? [own] : [])
        guard let index = try await choice(list, nil) else { return nil }
        let isOwn = index == questions.count
        guard let question = isOwn ? try await line("Your question") : questions[index],
            let answer = try await line("Your answer", hidden: true)
        else { return nil }
        return .securityQuestion(question, answer: Secret(answer))
    }

    private func line(_ prompt: String, hidden: Bool = false) async throws -> String? {
        try await repeatedly(prompt, hidden: hidden) { $0 }
    }

    /// Asks until an answer comes that `read` can use. An empty line leaves out what need not be answered.
    private func repeatedly<Value>(
        _ prompt: String,
        suggestion: String = "",
        hidden: Bool = false,
        complaint: String = "This needs an answer.",
        allowsEmpty: Bool = false,
        read: (String) -> Value?
    ) async throws -> Value? {
        let preset = suggestion.isEmpty ? "" : style.paint(" [\(suggestion.shortened(to: 300).printableLine)]", .faint)
        while true {
            let line = try await terminal.readLine(hidden: hidden) {
                output.write("\(style.paint(prompt, .bold))\(preset): ")
            }
            guard let line else { throw inputEnded }
            if line.isEmpty, suggestion.isEmpty, !field.isRequired { return nil }
            if !line.isEmpty || !suggestion.isEmpty || allowsEmpty, let value = read(line) { return value }
            output.line(Note(.refusal, complaint).styled(style))
        }
    }

    private var title: String {
        field.heading
    }

    private var inputEnded: ToolError {
        output.line()
        return ToolError(
            .answerMissing,
            code: "answer_missing",
            "The input ended before an answer for \(field.label).",
            recovery: field.missingAdvice ?? "Start again and answer, or give the answers with --answers FILE."
        )
    }
}
