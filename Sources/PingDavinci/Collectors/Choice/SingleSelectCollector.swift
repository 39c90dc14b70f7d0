/// A choice of one. Wire types `DROPDOWN`, `RADIO` and `SINGLE_SELECT`.
public final class SingleSelectCollector: PatternedCollector {
    public let field: Field
    /// What can be chosen.
    public let options: [Option]
    private let rule: RegexRule?

    public init(field: Field) {
        self.field = field
        options = field.entries()
        rule = RegexRule(of: field)
    }

    /// The value of the chosen option, at first the server's default; empty when none is chosen.
    public var value: String {
        get { field.text }
        set { field.answer = .string(newValue) }
    }

    public var payload: JSON? { value.isEmpty ? nil : .string(value) }

    public var problems: [FieldProblem] {
        field.keyProblems + field.defaultProblems(.text) + field.entryProblems(Option.self)
            + RegexRule.problems(of: field, rule)
    }

    /// Wants a choice where it is required, and one of the options where there are any.
    public func validate() -> [ValidationError] { validate(sharing: MatchingWork()) }

    package func validate(sharing work: MatchingWork) -> [ValidationError] {
        let value = value
        if value.isEmpty { return required ? [.required] : [] }
        if !options.isEmpty, !options.contains(where: { $0.value == value }) { return [.unknownOption] }
        return rule?.errors(in: value, of: field, sharing: work) ?? []
    }
}
