import PingCommons
import PingOrchestrate

/// A password. Wire types `PASSWORD` and `PASSWORD_VERIFY`.
///
/// The SDK forgets the password when the server has accepted or refused the step.
public final class PasswordCollector: Collector, Closeable {
    public let field: Field
    private let rule: RegexRule?
    private let ownPolicy: KnownPolicy
    private let state = Locked(State())

    private struct State: Sendable {
        var clearPassword = true
        var confirmation: Secret?
        /// The document's policy; read at the first use, where the form did not give it.
        var formPolicy: KnownPolicy?
    }

    /// In its own memory, since few fields have a policy.
    private enum KnownPolicy: Sendable {
        case none
        indirect case some(PasswordPolicy)

        init(_ policy: PasswordPolicy?) { self = policy.map(Self.some) ?? .none }

        var policy: PasswordPolicy? { if case .some(let policy) = self { policy } else { nil } }
    }

    public init(field: Field) {
        self.field = field
        rule = RegexRule(of: field)
        ownPolicy = KnownPolicy(PasswordPolicy(of: field.received))
    }

    /// The password. A secret.
    public var value: String {
        get { field.text }
        set { field.answer = .string(newValue) }
    }

    /// The password typed a second time; `nil` when the app does not ask twice. A secret.
    public var confirmation: String? {
        get { field.observed { state.current.confirmation?.reveal() } }
        set { field.changing { state.withLock { $0.confirmation = newValue.map { Secret($0) } } } }
    }

    /// Whether the server requires the user to enter the password twice.
    public var verify: Bool { field.bool("verify") ?? (field.type == "PASSWORD_VERIFY") }

    /// Whether the SDK forgets the password when the server has responded. True by default.
    public var clearPassword: Bool {
        get { state.current.clearPassword }
        set { state.withLock { $0.clearPassword = newValue } }
    }

    /// The rules for a new password, from the field or the document; `nil` when the server gave none.
    public var passwordPolicy: PasswordPolicy? {
        if let policy = ownPolicy.policy { return policy }
        return state.withLock { state in
            let known = state.formPolicy ?? KnownPolicy(PasswordPolicy(of: field.document))
            state.formPolicy = known
            return known.policy
        }
    }

    /// Takes the document's policy, which is read once for all its fields.
    package func inherit(_ policy: PasswordPolicy?) { state.withLock { $0.formPolicy = KnownPolicy(policy) } }

    /// The pattern the password must match, and what the server says when it does not.
    public var validation: TextPattern? { TextPattern(field) }

    public var payload: JSON? { value.isEmpty ? nil : .string(value) }

    /// Requires a password where the field is required. It has to match the pattern, the policy and the second entry.
    public func validate() -> [ValidationError] {
        let password = value
        if password.isEmpty { return required ? [.required] : [] }
        var errors = rule?.errors(in: password) ?? []
        errors += passwordPolicy?.errors(in: password) ?? []
        if let confirmation = state.current.confirmation, confirmation != Secret(password) {
            errors.append(.confirmationMismatch)
        }
        return errors
    }

    public func close() {
        guard clearPassword else { return }
        value = ""
        confirmation = nil
    }
}
