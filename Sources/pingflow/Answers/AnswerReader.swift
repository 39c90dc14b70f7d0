/// Turns a value of an answers file into an answer to a question.
struct AnswerReader {
    let field: Field
    let sheetName: String
    /// The number of a list's first choice, as ``AnswerSheet/firstChoice``.
    var firstChoice = 1

    func answer(from value: JSON) throws -> Answer {
        switch field.question {
        case .nothing, .anything: try anything(value)
        case .text: .text(try needed(value.lenientString, "it must be text"))
        case .secret: .secret(Secret(try needed(value.lenientString, "it must be text")))
        case .number:
            .number(try needed(value.number ?? value.string.flatMap(JSONNumber.init(text:)), "it must be a number"))
        case .yesNo: .yesNo(try needed(value.lenientBool, "it must be true or false"))
        case .permission: .yesNo(try permission(value))
        case .choice(let choices, _): .choice(try choice(value, of: choices))
        case .choices(let choices, _): .choices(try several(value, of: choices))
        case .texts(let parts): .texts(try texts(value, parts))
        case .securityQuestion(let questions, let allowsOwn, _):
            try securityQuestion(value, of: questions, allowsOwn: allowsOwn)
        }
    }

    private func anything(_ value: JSON) throws -> Answer {
        if let objection = field.objection(value) { throw unsuitable(objection) }
        return .anything(value)
    }

    /// - Parameter requirement: The requirement that a missing value does not meet.
    private func needed<Value>(_ value: Value?, _ requirement: String) throws -> Value {
        guard let value else { throw unsuitable(requirement) }
        return value
    }

    private func permission(_ value: JSON) throws -> Bool {
        if value == "cancel" { return false }
        return try needed(value.lenientBool, "it must be true, or false or “cancel”")
    }

    /// Finds a choice by its value, then by its text, then by its number. An object names members of the choice.
    private func choice(_ value: JSON, of choices: [String]) throws -> Int {
        if let members = value.object { return try choice(with: members) }
        if let text = value.lenientString {
            if let index = field.choiceValues.firstIndex(of: text) { return index }
            let called = choices.indices.filter { choices[$0] == text }
            if called.count > 1 { throw unsuitable("several choices are called that; it must be \(names(of: called))") }
            if let index = called.first { return index }
        }
        if let index = value.lenientInt.map({ $0 &- firstChoice }), choices.indices.contains(index) { return index }
        throw unsuitable("it must be one of \(list(choices))\(numbers(of: choices))")
    }

    private func numbers(of choices: [String]) -> String {
        choices.isEmpty ? "" : ", or a number from \(firstChoice) to \(choices.count - 1 + firstChoice)"
    }

    /// The names that tell apart choices with the same title.
    private func names(of called: [Int]) -> String {
        let values = called.compactMap { field.choiceValues.indices.contains($0) ? field.choiceValues[$0] : nil }
        return values.isEmpty
            ? "a number: \(called.map { String($0 + firstChoice) }.joined(separator: ", "))"
            : "a value: \(list(values))"
    }

    private func choice(with members: [String: JSON]) throws -> Int {
        let fitting = field.choiceObjects.indices.filter { index in
            members.allSatisfy { name, value in field.choiceObjects[index][name].map { $0.isSame(as: value) } ?? false }
        }
        if members.isEmpty || fitting.isEmpty { throw unsuitable("no choice has these members") }
        if fitting.count > 1 { throw unsuitable("several choices have these members") }
        return fitting[0]
    }

    /// Each once, in the order given.
    private func several(_ value: JSON, of choices: [String]) throws -> [Int] {
        try (value.array ?? [value]).reduce(into: []) { chosen, value in
            let index = try choice(value, of: choices)
            if !chosen.contains(index) { chosen.append(index) }
        }
    }

    /// An object by the names of the parts; a text is the main one. What is left out keeps what is suggested.
    private func texts(_ value: JSON, _ parts: [TextPart]) throws -> [String: String] {
        try allow(parts.map(\.name), in: value)
        var texts: [String: String] = [:]
        for part in parts {
            // A bare `nil` would be a null that was given.
            let given = value.object != nil ? value[part.name] : part.isMain ? .some(value) : Optional.none
            let text: String? = given.map({ $0.lenientString }) ?? part.suggestion
            texts[part.name] = try needed(text, "it must have text as “\(part.name)”")
        }
        return texts
    }

    private func securityQuestion(_ value: JSON, of questions: [String], allowsOwn: Bool) throws -> Answer {
        guard let members = value.object else { throw unsuitable("it must be {\"question\": …, \"answer\": …}") }
        try allow(["question", "answer"], in: value)
        let chosen = try needed(members["question"]?.string, "it must be a text as “question”")
        let answer = try needed(members["answer"]?.lenientString, "it must be a text as “answer”")
        guard allowsOwn || questions.contains(chosen) else { throw unsuitable("it must be one of \(list(questions))") }
        return .securityQuestion(chosen, answer: Secret(answer))
    }

    /// An unknown member is a misspelt one.
    private func allow(_ names: [String], in value: JSON) throws {
        guard let reason = value.strangers(among: names) else { return }
        throw unsuitable(reason)
    }

    private func list(_ choices: [String]) -> String {
        choices.map { "“\($0)”" }.joined(separator: ", ")
    }

    /// Never quotes the answer, which may be a password in the wrong place.
    ///
    /// - Parameter reason: The problem with it, or the requirement that it must meet.
    func unsuitable(_ reason: String) -> ToolError {
        .usage(
            "answer_unsuitable",
            "The answer for \(field.label) in \(sheetName) does not fit: \(reason.droppingLast(".")).",
            recovery: "Correct it and start again."
        )
    }
}

extension JSON {
    /// Whether two values are written with the same text.
    fileprivate func isSame(as other: JSON) -> Bool {
        self == other || (lenientString != nil && lenientString == other.lenientString)
    }

    /// The problem with an object that has other members than these; `nil` for every other value.
    func strangers(among names: [String]) -> String? {
        guard let members = object, !members.keys.allSatisfy(names.contains) else { return nil }
        return "it may only have \(names.map { "“\($0)”" }.joined(separator: ", "))"
    }
}
