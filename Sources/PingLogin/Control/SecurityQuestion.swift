/// A security question to choose or to make up, and its answer.
public struct SecurityQuestion: Sendable {
    /// The caption of the field.
    public let label: String
    /// The questions to choose from.
    public let questions: [String]
    /// Whether the user may make up a question.
    public let allowsOwn: Bool
    /// The question.
    public let question: FieldValue<String>
    /// The answer. A secret.
    public internal(set) var answer: FieldValue<String>

    /// Whether the question is one of the user's own, or can be nothing else.
    public var isOwn: Bool {
        if questions.isEmpty { return true }
        return allowsOwn && !question.current.isEmpty && !questions.contains(question.current)
    }
}
