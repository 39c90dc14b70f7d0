import PingOrchestrate

/// A choice of one option. Wire types `DROPDOWN`, `RADIO` and `SINGLE_SELECT`.
public final class SingleSelectCollector: Collector {
    public let field: Field
    /// The options to choose from.
    public let options: [SelectOption]
    private let rule: RegexRule?

    public init(field: Field) {
        self.field = field
        options = field.entries(SelectOption.init(json:))
        rule = RegexRule(of: field)
    }

    /// The value of the chosen option. Starts as the server's default; empty when the user has chosen none.
    public var value: String {
        get { field.text }
        set { field.answer = .string(newValue) }
    }

    public var payload: JSON? { value.isEmpty ? nil : .string(value) }

    /// Requires a choice where the field is required, and accepts only the options where the server sent any.
    public func validate() -> [ValidationError] {
        let value = value
        if value.isEmpty { return required ? [.required] : [] }
        if !options.isEmpty, !options.contains(where: { $0.value == value }) { return [.unknownOption] }
        return rule?.errors(in: value) ?? []
    }
}
