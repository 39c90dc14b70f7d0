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
        case .permission: try await yesNo(true).map(Answer.yesNo)
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

    private func number(_ suggestion: JSONNumber?) async throws -> Answer? {
        try await repeatedly(title, suggestion: suggestion?.text ?? "", complaint: "This must be a number.") { line in
            line.isEmpty ? suggestion.map(Answer.number) : JSONNumber(text: line.trimmed).map(Answer.number)
        }
    }

    private func yesNo(_ suggestion: Bool?) async throws -> Bool? {
        let hint = suggestion.map { $0 ? "Y/n" : "y/N" } ?? "y/n"
        let isSuggested = suggestion != nil
        return try await repeatedly("\(title) (\(hint))", complaint: "Please answer y or n.", takesEmpty: isSuggested) {
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
            let answer = try await line("Your answer", .hidden)
        else { return nil }
        return .securityQuestion(question, answer: Secret(answer))
    }

    private func line(_ prompt: String, _ input: Input = .seen) async throws -> String? {
        try await repeatedly(prompt, input: input) { $0 }
    }

    /// How what is typed appears.
    enum Input: Sendable {
        case seen
        case hidden
        /// Not, but the rules that it meets do.
        case watched([Field.Rule])

        var isHidden: Bool { if case .seen = self { false } else { true } }
    }

    /// Asks until an answer comes that `read` can use. An empty line leaves out what need not be answered.
    func repeatedly<Value>(
        _ prompt: String,
        suggestion: String = "",
        input: Input = .seen,
        complaint: String = "This needs an answer.",
        takesEmpty: Bool = false,
        read: (String) -> Value?
    ) async throws -> Value? {
        while true {
            let line = try await line(prompt, suggestion, input)
            guard let line else { throw inputEnded }
            let isAnswer = !line.isEmpty || !suggestion.isEmpty || takesEmpty
            if !isAnswer, !field.isRequired { return nil }
            if isAnswer, let value = read(line) { return value }
            output.line(Note(.refusal, complaint).styled(style))
        }
    }

    private func line(_ prompt: String, _ suggestion: String, _ input: Input) async throws -> String? {
        if case .watched(let rules) = input { return try await watched(prompt, rules, suggestion: suggestion) }
        let preset = suggestion.isEmpty ? "" : style.paint(" [\(suggestion.shortened(to: 300).printableLine)]", .faint)
        return try await terminal.readLine(hidden: input.isHidden) {
            output.write("\(style.paint(prompt, .bold))\(preset): ")
        }
    }

    var title: String {
        field.heading
    }

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
