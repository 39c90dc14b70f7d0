import ArgumentParser

/// The source of the answers.
struct AnswerOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "A JSON file of answers, or a pipe; - reads standard input.",
            discussion: """
                One object serves every step; an array holds one object per step. A key is the prompt, the \
                input's name (IDToken1, or 2.IDToken1 on the second page) or the type; in DaVinci the key, the label or the type. “$submit” names the \
                button, “$journey” another journey that the step leads to. Give a choice by value, label or number (from 1).
                """,
            valueName: "file"
        )
    )
    var answers: String?

    @Option(
        name: .customLong("answer"),
        help: .value("name=value", "One answer; repeatable. Other users can see it: not for secrets.")
    )
    var answerTexts: [String] = []

    @Option(
        name: .customLong("answer-env"),
        help: .value("name=variable", "One answer from an environment variable; repeatable.")
    )
    var answerVariables: [String] = []

    @Option(help: .value("number", "How many pages may get the same answer to a secret. (default: 1)"))
    var attempts = 1

    func validate() throws {
        if !(1...100).contains(attempts) { throw ValidationError("--attempts must be a number from 1 to 100.") }
        for (option, pair) in answerTexts.map({ ("--answer", $0) }) + answerVariables.map({ ("--answer-env", $0) })
        where Self.split(pair) == nil {
            // Never quotes the text: without an equals sign it may be a password.
            throw ValidationError("\(option) needs a name, an equals sign and a value: \(option) NAME=VALUE.")
        }
        var names: Set<String> = []
        for (name, _) in (answerTexts + answerVariables).compactMap(Self.split) where !names.insert(name).inserted {
            throw ValidationError(
                "There are two answers for “\(name)”. For one answer per step, give an array with --answers."
            )
        }
    }

    /// The sheet of answers; `nil` when no option gives any.
    ///
    /// - Throws: `ToolError` when a file or a variable cannot be used.
    func sheet(in context: ToolContext) throws -> AnswerSheet? {
        let single = try singleAnswers(context.environment)
        if answers == nil, single.isEmpty { return nil }
        var sheet = AnswerSheet(single, name: "the options")
        if let answers {
            let source =
                answers == "-"
                ? try JSONSource(name: "standard input", context.readInput) : try JSONSource(path: answers)
            sheet = try AnswerSheet(source).overridden(by: single)
        }
        sheet.attempts = attempts
        return sheet
    }

    private func singleAnswers(_ environment: [String: String]) throws -> [String: JSON] {
        var answers: [String: JSON] = [:]
        for (name, value) in answerTexts.compactMap(Self.split) { answers[name] = .string(value) }
        for (name, variable) in answerVariables.compactMap(Self.split) {
            guard let value = environment[variable] else {
                throw ToolError.usage(
                    "variable_missing",
                    "The environment variable \(variable) is not set.",
                    recovery: "Export it, or correct --answer-env \(name)=\(variable)."
                )
            }
            answers[name] = .string(value)
        }
        return answers
    }

    /// Splits at the first equals sign; the value may hold more of them.
    private static func split(_ pair: String) -> (name: String, value: String)? {
        guard let sign = pair.firstIndex(of: "="), sign > pair.startIndex else { return nil }
        return (String(pair[..<sign]), String(pair[pair.index(after: sign)...]))
    }
}
