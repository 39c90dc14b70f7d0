/// Asks for a password or a one-time code.
///
/// The password is given up when the server has accepted the step, not before, so that a step whose request failed can
/// be sent again.
public final class PasswordCallback: Callback, Closeable {
    public let field: Field

    public init(field: Field) {
        self.field = field
    }

    /// What to ask.
    public var prompt: String { field.text("prompt") }

    /// The user's answer. A secret.
    public var password: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }

    /// The policies that the last answer violated, from servers that check passwords here.
    public var failedPolicies: [FailedPolicy] { field.failedPolicies }

    /// Gives the password up.
    public func close() { field[.value] = nil }
}
