/// Asks for an attribute that is a number.
public final class NumberAttributeInputCallback: AttributeInputCallback {
    public let field: Field

    public init(field: Field) {
        self.field = field
        field.adoptSuggestions()
    }

    /// The user's answer; `nil` for none. Starts as the server's value. Infinity and not-a-number count as none.
    public var value: Double? {
        get { field[.value].flatMap { $0.double ?? $0.string.flatMap(Double.init) } }
        set {
            let whole = newValue.flatMap { Int(exactly: $0) }.map(JSON.int)
            field[.value] = whole ?? newValue.flatMap { JSONNumber($0) }.map(JSON.number) ?? .null
        }
    }
}
