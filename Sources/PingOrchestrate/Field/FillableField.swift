/// A field that a text can answer, such as a user name, a password or a choice.
///
/// Your own fields that conform to it can be filled in with ``ContinueNode/fill(_:)``.
public protocol FillableField: FieldAction {
    /// What the field asks for, as the user reads it.
    var question: String { get }

    /// Whether the field has an answer, be it the server's default.
    var isFilled: Bool { get }

    /// Puts an answer in.
    ///
    /// - Parameter answer: What the user would type, or the text of the option that the user would choose.
    /// - Returns: Whether the field takes it.
    func fill(with answer: String) -> Bool
}

extension ContinueNode {
    /// Fills in the fields of the step with texts, for logins that need no screen.
    ///
    /// ```swift
    /// try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
    /// ```
    ///
    /// The answers may be those of a whole login: the step takes what it asks for.
    ///
    /// - Parameter answers: Each answer with what asks for it: the prompt or label as the user reads it, or else the field's
    ///   identifier or type.
    /// - Throws: `PingError` with code `unansweredField` when a field that asks for text has no
    ///   answer, and with code `unusableAnswer` when a field does not take its answer. Neither
    ///   names an answer.
    public func fill(_ answers: [String: String]) throws(PingError) {
        for case let field as any FillableField in actions {
            let answer = [field.question, field.id, field.type].lazy.compactMap { answers[$0] }.first
            if let answer, !field.fill(with: answer) { throw .unusable(field) }
            if answer == nil, !field.isFilled { throw .unanswered(field) }
        }
    }
}

extension FillableField {
    fileprivate var name: String { ServerText.quoted(question.isEmpty ? id : question) }
}

extension PingError {
    fileprivate static func unanswered(_ field: any FillableField) -> PingError {
        PingError(
            .unansweredField,
            "The step asks for “\(field.name)”, and there is no answer for it.",
            recovery: "Add an answer with that name."
        )
    }

    fileprivate static func unusable(_ field: any FillableField) -> PingError {
        PingError(
            .unusableAnswer,
            "The field “\(field.name)” does not take its answer.",
            recovery: "Give the text of an option, a number, or “true” or “false”, as the field asks for."
        )
    }
}

extension PingError.Code {
    /// A step asks for something that ``/PingOrchestrate/ContinueNode/fill(_:)`` has no answer for.
    public static let unansweredField: Self = "unanswered_field"
    /// A field does not take the answer that ``/PingOrchestrate/ContinueNode/fill(_:)`` has for it.
    public static let unusableAnswer: Self = "unusable_answer"
}
