/// The answers of a file: one object for every step, or an array with one object per step.
struct AnswerSheet: Sendable {
    private enum Content: Sendable {
        case everyStep([String: JSON])
        case eachStep([[String: JSON]])
    }

    /// The name of the answers in messages: a file's name, or `standard input`.
    let name: String
    /// Whether somebody gave it.
    let isGiven: Bool
    /// Whether an answer that no step uses is worth a warning. A catalogue has answers for every kind of client.
    let isStrict: Bool
    /// The number of a list's first choice: 1, as on the screen. A catalogue counts from 0, as the server does.
    var firstChoice: Int { isStrict ? 1 : 0 }
    /// How many pages may get the same answer to a secret.
    var attempts = 1
    private let content: Content

    /// Answers used at every step.
    init(_ answers: [String: JSON], name: String) {
        self.name = name
        isGiven = true
        isStrict = true
        content = .everyStep(answers)
    }

    /// Reads answers.
    ///
    /// - Parameters:
    ///   - source: The file's text and name.
    ///   - isStrict: Whether an answer that no step uses is worth a warning.
    /// - Throws: `ToolError` that names file, line and reason.
    init(_ source: JSONSource, isStrict: Bool = true) throws {
        name = source.name
        isGiven = true
        self.isStrict = isStrict
        switch try source.parse() {
        case .object(let answers):
            content = .everyStep([String: JSON](answers))
        case .array(let steps):
            content = .eachStep(
                try steps.enumerated().map { index, step in
                    guard let answers = step.isNull ? [:] : step.object else {
                        throw source.problem(
                            at: [.index(index)],
                            "Element \(index + 1) is not an object.",
                            recovery: Self.shape
                        )
                    }
                    return answers
                }
            )
        default:
            throw source.problem(at: [], "Answers must be an object or an array.", recovery: Self.shape)
        }
    }

    /// These answers, with single answers in place of those of the same name.
    ///
    /// - Throws: `ToolError` when the answers are an array: single answers do not say which step they are for.
    func overridden(by single: [String: JSON]) throws -> AnswerSheet {
        if single.isEmpty { return self }
        guard case .everyStep(let answers) = content else {
            throw ToolError.usage(
                "answers_mixed",
                "--answer and --answer-env do not say which element of \(name) they belong to.",
                recovery: "Write these answers into \(name), or give one object for every step."
            )
        }
        return AnswerSheet(answers.merging(single) { $1 }, name: "\(name) and the options")
    }

    private init(isGiven: Bool) {
        name = "the command line, and standard input and output are not both a terminal"
        self.isGiven = isGiven
        isStrict = isGiven
        content = .everyStep([:])
    }

    private static let shape =
        "Write one object for every step, {\"User Name\": \"jo\"}, or an array with one object per step."

    /// No answers, and no person to ask.
    static let none = AnswerSheet(isGiven: false)

    /// How many steps it has separate answers for.
    var stepCount: Int {
        if case .eachStep(let steps) = content { steps.count } else { 0 }
    }

    /// Whether one set of answers serves every step, so that asking again gets the same answer.
    var isSameForEveryStep: Bool {
        if case .everyStep = content { true } else { false }
    }

    /// The name of an answer, with the element it is in, from 0.
    struct Name: Hashable, Sendable {
        let text: String
        let element: Int
    }

    /// The names of all answers, in the order of their elements.
    var names: [Name] {
        let elements: [[String: JSON]] =
            switch content {
            case .everyStep(let answers): [answers]
            case .eachStep(let steps): steps
            }
        return elements.enumerated().flatMap { index, answers in
            answers.keys.sorted().map { Name(text: $0, element: index) }
        }
    }

    /// The answers for a step.
    ///
    /// - Parameter index: How many elements earlier steps have taken.
    func answers(at index: Int) -> [String: JSON] {
        switch content {
        case .everyStep(let answers): answers
        case .eachStep(let steps): steps.indices.contains(index) ? steps[index] : [:]
        }
    }
}
