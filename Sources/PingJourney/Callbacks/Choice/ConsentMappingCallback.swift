/// Asks for consent to share profile data.
public final class ConsentMappingCallback: Callback {
    public let field: Field

    public init(field: Field) {
        self.field = field
    }

    /// The name of the mapping that needs consent.
    public var name: String { field.text("name") }
    /// The name to show.
    public var displayName: String { field.text("displayName") }
    /// An icon's address; empty for none.
    public var icon: String { field.text("icon") }
    /// How much is shared, in words.
    public var accessLevel: String { field.text("accessLevel") }
    /// Whether the journey needs the consent to go on.
    public var isRequired: Bool { field.bool("isRequired") }
    /// What to tell the user.
    public var message: String { field.text("message") }
    /// The fields that are shared.
    public var fields: [String] { field.texts("fields") }

    /// Whether the user consents.
    public var accepted: Bool {
        get { field[.value]?.lenientBool ?? false }
        set { field[.value] = .bool(newValue) }
    }
}
