import PingOrchestrate

/// Asks for text.
public final class TextInputCallback: Callback {
    public let field: Field

    public init(field: Field) {
        self.field = field
        if let text = field.output("defaultText")?.lenientString, !text.isEmpty { field[.value] = .string(text) }
    }

    /// The prompt.
    public var prompt: String { field.text("prompt") }

    /// The initial text; empty for none.
    public var defaultText: String { field.text("defaultText") }

    /// The user's answer. Starts as ``defaultText``.
    public var text: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }
}
