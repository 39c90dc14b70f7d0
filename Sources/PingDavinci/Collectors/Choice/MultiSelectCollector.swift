/// A choice of any number. Wire types `COMBOBOX`, `CHECKBOX` and `MULTI_SELECT`.
public final class MultiSelectCollector: Collector {
    public let field: Field
    /// What can be chosen.
    public let options: [Option]

    public init(field: Field) {
        self.field = field
        options = field.entries()
    }

    /// The values of the chosen options, at first the server's defaults.
    public var value: [String] {
        get {
            guard let current = field.current else { return [] }
            return (current.array ?? [current]).compactMap(\.lenientString)
        }
        set { field.answer = .array(newValue.map(JSON.string)) }
    }

    public var payload: JSON? {
        let value = value
        return value.isEmpty ? nil : .array(value.map(JSON.string))
    }

    public var problems: [FieldProblem] {
        field.keyProblems + field.defaultProblems(.list) + field.entryProblems(Option.self)
    }

    /// Wants a choice where it is required, and only options where there are any.
    public func validate() -> [ValidationError] {
        let value = value
        if value.isEmpty { return required ? [.required] : [] }
        if !options.isEmpty, !Set(value).isSubset(of: options.map(\.value)) { return [.unknownOption] }
        return []
    }
}
