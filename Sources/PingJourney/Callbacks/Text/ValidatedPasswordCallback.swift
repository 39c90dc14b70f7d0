import PingOrchestrate

/// Asks for a new password.
public final class ValidatedPasswordCallback: ValidatedCallback, Closeable {
    public let field: Field

    public init(field: Field) {
        self.field = field
        field.adoptSuggestions()
    }

    /// Whether the app may show the password while the user types it.
    public var echoOn: Bool { field.bool("echoOn") }

    /// The user's answer. A secret.
    public var password: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }

    /// Forgets the password.
    public func close() { field[.value] = nil }
}

/// The name of the documents and of the wire.
public typealias ValidatedCreatePasswordCallback = ValidatedPasswordCallback
