import PingOrchestrate

/// Asks for a new user name.
public final class ValidatedUsernameCallback: ValidatedCallback {
    public let field: Field

    public init(field: Field) {
        self.field = field
        field.adoptSuggestions()
    }

    /// The user's answer.
    public var username: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }
}

/// The name of the documents and of the wire.
public typealias ValidatedCreateUsernameCallback = ValidatedUsernameCallback
