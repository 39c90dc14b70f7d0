import PingOrchestrate

/// Asks for a security question and its answer.
public final class KbaCreateCallback: Callback, Closeable {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The prompt.
    public var prompt: String { field.text("prompt") }
    /// The questions to choose from.
    public var predefinedQuestions: [String] { field.texts("predefinedQuestions") }
    /// Whether the user may write their own question. False unless the server says otherwise.
    public var allowUserDefinedQuestions: Bool { field.output("allowUserDefinedQuestions")?.lenientBool ?? false }

    /// The question.
    public var selectedQuestion: String {
        get { field.inputText(.question) }
        set { field[.question] = .string(newValue) }
    }

    /// The answer. A secret.
    public var selectedAnswer: String {
        get { field.inputText(.answer) }
        set { field[.answer] = .string(newValue) }
    }

    /// Forgets the answer.
    public func close() { field[.answer] = nil }
}

extension CallbackInput {
    fileprivate static let question = CallbackInput("question", at: 0)
    fileprivate static let answer = CallbackInput("answer", at: 1)
}
