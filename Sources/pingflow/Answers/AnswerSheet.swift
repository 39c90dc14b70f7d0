/// The answers of a file: one object for every step, or an array with one object per step.
struct AnswerSheet: Sendable {
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
    /// Whether one set of answers serves every step, so that asking again gets the same answer.
    let isSameForEveryStep: Bool
    private let elements: [[String: JSON]]

    init(_ answers: [String: JSON], name: String, isGiven: Bool = true) {
        self.name = name
        self.isGiven = isGiven
        isStrict = isGiven
        isSameForEveryStep = true
        elements = [answers]
    }

    /// Reads answers.
    ///
    /// - Throws: `ToolError` that names file, line and reason.
    init(_ source: JSONSource, isStrict: Bool = true) throws {
        name = source.name
        isGiven = true
        self.isStrict = isStrict
        switch try source.parse() {
        case .object(let answers):
            isSameForEveryStep = true
            elements = [[String: JSON](answers)]
        case .array(let steps):
            isSameForEveryStep = false
            elements = try steps.enumerated().map { index, step in
                if let answers = step.isNull ? [:] : step.object { return answers }
                throw source.problem(
                    at: [.index(index)],
                    "Element \(index + 1) is not an object.",
                    recovery: Self.shape
                )
            }
        default:
            throw source.problem(at: [], "Answers must be an object or an array.", recovery: Self.shape)
        }
    }

    /// These answers, with single answers in place of those of the same name.
    ///
    /// - Throws: `ToolError` when the answers are an array: single answers do not say which step they are for.
    func overridden(by single: [String: JSON]) throws -> AnswerSheet {
        if single.isEmpty { return self }
        guard isSameForEveryStep else {
            throw ToolError.usage(
                "answers_mixed",
                "--answer and --answer-env do not say which element of \(name) they belong to.",
                recovery: "Write these answers into \(name), or give one object for every step."
            )
        }
        return AnswerSheet(answers(at: 0).merging(single) { $1 }, name: "\(name) and the options")
    }

    private static let shape =
        "Write one object for every step, {\"User Name\": \"jo\"}, or an array with one object per step."

    /// No answers, and no person to ask.
    static let none = AnswerSheet(
        [:],
        name: "the command line, and nobody can be asked: input and the output of questions are not both a terminal",
        isGiven: false
    )

    /// How many steps it has separate answers for.
    var stepCount: Int { isSameForEveryStep ? 0 : elements.count }

    /// The name of an answer, with the element it is in, from 0.
    struct Name: Hashable, Sendable {
        let text: String
        let element: Int
    }

    /// The names of all answers, in the order of their elements.
    var names: [Name] {
        elements.enumerated().flatMap { index, answers in
            answers.keys.sorted().map { Name(text: $0, element: index) }
        }
    }

    /// The answers for a step.
    ///
    /// - Parameter index: How many elements earlier steps have taken.
    func answers(at index: Int) -> [String: JSON] {
        let element = isSameForEveryStep ? 0 : index
        return elements.indices.contains(element) ? elements[element] : [:]
    }
}
