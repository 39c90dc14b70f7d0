import PingOrchestrate

/// Asks for a user name.
public final class NameCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The prompt.
    public var prompt: String { field.text("prompt") }

    /// The user's answer.
    public var name: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }
}
