/// A field that a text can answer, such as a user name, a password or a choice.
///
/// Your own fields that conform to it can be filled in with ``ContinueNode/fill(_:attempts:)``. The answer of a field
/// that is also ``Closeable`` is a secret.
public protocol FillableField: FieldAction {
    /// The field's question, as the user reads it.
    var question: String { get }

    /// Whether the field has an answer, be it the server's default.
    var isFilled: Bool { get }

    /// Puts an answer in.
    ///
    /// - Parameter answer: The text that the user would type, or the text of the option that the user would choose.
    /// - Returns: Whether the field takes it.
    func fill(with answer: String) -> Bool
}

/// A ``Closeable`` field whose answer is not a secret.
package protocol OpenAnswer: FillableField {}

extension PingError.Code {
    /// A step asks for something that ``/PingOrchestrate/ContinueNode/fill(_:attempts:)`` has no answer for.
    public static let unansweredField: Self = "unanswered_field"
    /// A field does not take the answer that ``/PingOrchestrate/ContinueNode/fill(_:attempts:)`` has for it.
    public static let unusableAnswer: Self = "unusable_answer"
    /// A step asks again for a secret that ``/PingOrchestrate/ContinueNode/fill(_:attempts:)`` has filled in before.
    public static let repeatedAnswer: Self = "repeated_answer"
}
