import PingOrchestrate

/// Asks to accept terms and conditions.
public final class TermsAndConditionsCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The version of the terms.
    public var version: String { field.text("version") }
    /// The terms.
    public var terms: String { field.text("terms") }
    /// When the terms were made, as the server wrote it (ISO 8601).
    public var createDate: String { field.text("createDate") }

    /// Whether the user accepts.
    public var accepted: Bool {
        get { field[.value]?.lenientBool ?? false }
        set { field[.value] = .bool(newValue) }
    }
}
