import PingOrchestrate

/// A value that the app does not show to the user. Scripts of the server and device checks exchange results through it.
public final class HiddenValueCallback: Callback {
    public let field: Field

    public init(field: Field) {
        self.field = field
        if let value = field.output("value")?.lenientString { field[.value] = .string(value) }
    }

    /// The name of the value, such as `webAuthnOutcome`.
    public var valueId: String { field.text("id") }

    /// The value. Starts as the server's.
    public var value: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }
}

extension Field {
    /// The hidden value of the same step whose identifier contains a text.
    func hiddenValue(containing text: String) -> HiddenValueCallback? {
        let hidden = step?.actions.lazy.compactMap { $0 as? HiddenValueCallback }
        return hidden?.first { $0.valueId == text } ?? hidden?.first { $0.valueId.contains(text) }
    }
}
