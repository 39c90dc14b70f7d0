import PingCommons

/// Turns what an answers file says into an answer to a question, or says what does not fit.
struct AnswerReader {
    let field: Field
    let sheetName: String

    func answer(from value: JSON) throws -> Answer {
        switch field.question {
        case .nothing, .anything: .anything(value)
        case .text: .text(try text(value))
        case .secret: .secret(Secret(try text(value)))
        case .number: .number(try number(value))
        case .yesNo: .yesNo(try yesNo(value))
        case .permission: .yesNo(try permission(value))
        case .choice(let choices, _): .choice(try choice(value, of: choices))
        case .choices(let choices, _): .choices(try several(value, of: choices))
        case .texts(let parts): .texts(try texts(value, parts))
        case .securityQuestion(let questions, let allowsOwn):
            try securityQuestion(value, of: questions, allowsOwn: allowsOwn)
        }
    }

    private func text(_ value: JSON) throws -> String {
        guard let text = value.lenientString else { throw unsuitable("it must be text") }
        return text
    }

    private func number(_ value: JSON) throws -> JSONNumber {
        guard let number = value.number ?? value.string.flatMap(JSONNumber.init(text:)) else {
            throw unsuitable("it must be a number")
        }
        return number
    }

    private func yesNo(_ value: JSON) throws -> Bool {
        guard let answer = value.lenientBool else { throw unsuitable("it must be true or false") }
        return answer
    }

    private func permission(_ value: JSON) throws -> Bool {
        if value == "cancel" { return false }
        guard let answer = value.lenientBool else { throw unsuitable("it must be true, or false or “cancel”") }
        return answer
    }

    /// By the choice's text or value, or by its number as it is sent, from 0. An object chooses by what identifies it.
    private func choice(_ value: JSON, of choices: [String]) throws -> Int {
        let value = ["id", "value", "type"].lazy.compactMap { value[$0] }.first ?? value
        if let text = value.string, let index = choices.firstIndex(of: text) { return index }
        if let text = value.string, let index = field.choiceValues.firstIndex(of: text) { return index }
        if let index = value.lenientInt, choices.indices.contains(index) { return index }
        throw unsuitable("it must be one of \(list(choices)), or its number from 0 to \(max(choices.count - 1, 0))")
    }

    private func several(_ value: JSON, of choices: [String]) throws -> [Int] {
        try (value.array ?? [value]).map { try choice($0, of: choices) }
    }

    /// An object by the names of the parts; a text is the main one. What is left out keeps what is suggested.
    private func texts(_ value: JSON, _ parts: [TextPart]) throws -> [String: String] {
        var texts: [String: String] = [:]
        for part in parts {
            // A bare `nil` would be a null that was given.
            let given = value.object != nil ? value[part.name] : part.isMain ? .some(value) : Optional.none
            guard let text = given.map({ $0.lenientString }) ?? part.suggestion else {
                throw unsuitable("it must have text as “\(part.name)”")
            }
            texts[part.name] = text
        }
        return texts
    }

    private func securityQuestion(_ value: JSON, of questions: [String], allowsOwn: Bool) throws -> Answer {
        guard let members = value.object else { throw unsuitable("it must be {\"question\": …, \"answer\": …}") }
        guard let chosen = members["question"]?.string else { throw unsuitable("it must be a text as “question”") }
        guard let answer = members["answer"]?.lenientString else { throw unsuitable("it must be a text as “answer”") }
        guard allowsOwn || questions.contains(chosen) else { throw unsuitable("it must be one of \(list(questions))") }
        return .securityQuestion(chosen, answer: Secret(answer))
    }

    private func list(_ choices: [String]) -> String {
        choices.map { "“\($0)”" }.joined(separator: ", ")
    }

    /// Never quotes the answer, which may be a password in the wrong place.
    ///
    /// - Parameter reason: What is wrong with it, or what it must be.
    func unsuitable(_ reason: String) -> ToolError {
        .usage(
            "answer_unsuitable",
            "The answer for \(field.label) in \(sheetName) does not fit: \(reason.droppingLast(".")).",
            recovery: "Correct it and start again."
        )
    }
}
