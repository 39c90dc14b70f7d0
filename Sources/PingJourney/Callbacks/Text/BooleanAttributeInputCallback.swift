import PingOrchestrate

/// Asks for an attribute that is true or false.
public final class BooleanAttributeInputCallback: AttributeInputCallback {
    public let field: Field

    public init(field: Field) {
        self.field = field
        field.adoptSuggestions()
    }

    /// The user's answer. Starts as the server's value.
    public var value: Bool {
        get { field[.value]?.lenientBool ?? false }
        set { field[.value] = .bool(newValue) }
    }
}
