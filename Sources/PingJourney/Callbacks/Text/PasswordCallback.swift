import PingOrchestrate

/// Asks for a password or a one-time code.
///
/// The SDK forgets the password when the server has accepted the step, not before, so that the app can send a
/// step again whose request failed.
public final class PasswordCallback: Callback, Closeable {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The prompt.
    public var prompt: String { field.text("prompt") }

    /// The user's answer. A secret.
    public var password: String {
        get { field.inputText() }
        set { field[.value] = .string(newValue) }
    }

    /// The policies that the last answer violated, from servers that validate passwords here.
    public var failedPolicies: [FailedPolicy] { field.failedPolicies }

    /// Forgets the password.
    public func close() { field[.value] = nil }
}
