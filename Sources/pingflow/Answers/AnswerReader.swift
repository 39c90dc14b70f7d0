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
        case .choice(let choices, _): .choice(try choice(value, of: choices))
        case .securityQuestion(let questions, let allowsOwn):
            try securityQuestion(value, of: questions, allowsOwn: allowsOwn)
        }
    }

    private func text(_ value: JSON) throws -> String {
        guard let text = value.lenientString else { throw unsuitable("text") }
        return text
    }

    private func number(_ value: JSON) throws -> JSONNumber {
        guard let number = value.number ?? value.string.flatMap(JSONNumber.init(text:)) else {
            throw unsuitable("a number")
        }
        return number
    }

    private func yesNo(_ value: JSON) throws -> Bool {
        guard let answer = value.lenientBool else { throw unsuitable("true or false") }
        return answer
    }

    /// By the choice's text, or by its number as it is sent, from 0.
    private func choice(_ value: JSON, of choices: [String]) throws -> Int {
        if let text = value.string, let index = choices.firstIndex(of: text) { return index }
        if let text = value.string, let index = field.choiceValues.firstIndex(of: text) { return index }
        if let index = value.lenientInt, choices.indices.contains(index) { return index }
        throw unsuitable("one of \(list(choices)), or its number from 0 to \(max(choices.count - 1, 0))")
    }

    private func securityQuestion(_ value: JSON, of questions: [String], allowsOwn: Bool) throws -> Answer {
        guard let members = value.object else { throw unsuitable("{\"question\": …, \"answer\": …}") }
        guard let chosen = members["question"]?.string else { throw unsuitable("a text as “question”") }
        guard let answer = members["answer"]?.lenientString else { throw unsuitable("a text as “answer”") }
        guard allowsOwn || questions.contains(chosen) else { throw unsuitable("one of \(list(questions))") }
        return .securityQuestion(chosen, answer: Secret(answer))
    }

    private func list(_ choices: [String]) -> String {
        choices.map { "“\($0)”" }.joined(separator: ", ")
    }

    /// Never quotes the answer, which may be a password in the wrong place.
    private func unsuitable(_ expected: String) -> ToolError {
        .usage(
            "answer_unsuitable",
            "The answer for \(field.label) in \(sheetName) does not fit: it must be \(expected).",
            recovery: "Correct it and start again."
        )
    }
}
