import PingOrchestrate

/// A line of text. Wire type `TEXT`.
public final class TextCollector: Collector {
    public let field: Field
    private let rule: RegexRule?

    public init(field: Field) {
        self.field = field
        rule = RegexRule(of: field)
    }

    /// The text. Starts as the server's default.
    public var value: String {
        get { field.text }
        set { field.answer = .string(newValue) }
    }

    /// The pattern that the text must match, and the server's message when it does not.
    public var validation: TextPattern? { TextPattern(field) }

    public var payload: JSON? { value.isEmpty ? nil : .string(value) }

    /// Requires text where the field is required, and a match where the field has a pattern.
    public func validate() -> [ValidationError] {
        if value.isEmpty { return required ? [.required] : [] }
        return rule?.errors(in: value) ?? []
    }
}
