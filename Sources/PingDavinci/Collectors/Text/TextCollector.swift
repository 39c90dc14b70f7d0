/// A line of text. Wire type `TEXT`.
public final class TextCollector: PatternedCollector {
    public let field: Field
    private let rule: RegexRule?

    public init(field: Field) {
        self.field = field
        rule = RegexRule(of: field)
    }

    /// The text, at first the server's default.
    public var value: String {
        get { field.text }
        set { field.answer = .string(newValue) }
    }

    /// The pattern the text must match, and what the server says when it does not.
    public var validation: Validation? { Validation(field) }

    public var payload: JSON? { value.isEmpty ? nil : .string(value) }
    public var problems: [FieldProblem] {
        field.keyProblems + field.defaultProblems(.text) + RegexRule.problems(of: field, rule)
    }

    /// Wants text where it is required, and text that matches the field's pattern where there is any.
    public func validate() -> [ValidationError] { validate(sharing: MatchingWork()) }

    package func validate(sharing work: MatchingWork) -> [ValidationError] {
        if value.isEmpty { return required ? [.required] : [] }
        return rule?.errors(in: value, of: field, sharing: work) ?? []
    }
}
