import PingOrchestrate

/// Asks for consent to share profile data.
public final class ConsentMappingCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The name of the mapping that needs consent.
    public var name: String { field.text("name") }
    /// The name to show.
    public var displayName: String { field.text("displayName") }
    /// The URL of an icon; empty for none.
    public var icon: String { field.text("icon") }
    /// The extent of the sharing, in words.
    public var accessLevel: String { field.text("accessLevel") }
    /// Whether the journey requires the consent.
    public var isRequired: Bool { field.bool("isRequired") }
    /// The message for the user.
    public var message: String { field.text("message") }
    /// The fields that the user shares.
    public var fields: [String] { field.texts("fields") }

    /// Whether the user consents.
    public var accepted: Bool {
        get { field[.value]?.lenientBool ?? false }
        set { field[.value] = .bool(newValue) }
    }
}
