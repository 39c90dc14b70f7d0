import PingOrchestrate

/// A choice of any number of options. Wire types `COMBOBOX`, `CHECKBOX` and `MULTI_SELECT`.
public final class MultiSelectCollector: Collector {
    public let field: Field
    /// The options to choose from.
    public let options: [SelectOption]

    public init(field: Field) {
        self.field = field
        options = field.entries(SelectOption.init(json:))
    }

    /// The values of the chosen options. Starts as the server's defaults.
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

    /// Requires a choice where the field is required, and accepts only the options where the server sent any.
    public func validate() -> [ValidationError] {
        let value = value
        if value.isEmpty { return required ? [.required] : [] }
        if !options.isEmpty, !Set(value).isSubset(of: options.map(\.value)) { return [.unknownOption] }
        return []
    }
}
