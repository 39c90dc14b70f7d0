import PingOrchestrate

/// Asks for an attribute that is text.
public final class StringAttributeInputCallback: AttributeInputCallback {
    public let field: Field

    public init(field: Field) {
        self.field = field
        field.adoptSuggestions()
    }

    /// The user's answer. Starts as the server's value.
    public var value: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }
}
