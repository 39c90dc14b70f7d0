/// A password. Wire types `PASSWORD` and `PASSWORD_VERIFY`.
///
/// What was typed is given up when the server has accepted or refused the step.
public final class PasswordCollector: PatternedCollector, Closeable {
    public let field: Field
    private let rule: RegexRule?
    private let options = Locked(Options())
    private let ownPolicy: PasswordPolicy?
    /// Of the document; read at the first use, where the form did not give it.
    private let formPolicy = Locked<PasswordPolicy??>(nil)

    private struct Options: Sendable {
        var clearPassword = true
        var confirmation: Secret?
    }

    public init(field: Field) {
        self.field = field
        rule = RegexRule(of: field)
        ownPolicy = PasswordPolicy(of: field.received)
    }

    /// The password. A secret.
    public var value: String {
        get { field.text }
        set { field.answer = .string(newValue) }
    }

    /// The password typed a second time; `nil` when the app does not ask twice. A secret.
    public var confirmation: String? {
        get { field.observed { options.current.confirmation?.reveal() } }
        set { field.changing { options.withLock { $0.confirmation = newValue.map { Secret($0) } } } }
    }

    /// Whether the server wants the user to be asked twice.
    public var verify: Bool { field.bool("verify") ?? (field.type == "PASSWORD_VERIFY") }

    /// Whether the password is given up when the server has answered. True at first.
    public var clearPassword: Bool {
        get { options.current.clearPassword }
        set { options.withLock { $0.clearPassword = newValue } }
    }

    /// The rules for a new password, from the field or else from the document; `nil` when the server gave none.
    public var passwordPolicy: PasswordPolicy? {
        if let ownPolicy { return ownPolicy }
        return formPolicy.withLock { policy in
            let known = policy ?? PasswordPolicy(of: field.document)
            policy = .some(known)
            return known
        }
    }

    /// Takes the document's policy, which is read once for all its fields.
    package func inherit(_ policy: PasswordPolicy?) { formPolicy.set(.some(policy)) }

    /// The pattern the password must match, and what the server says when it does not.
    public var validation: Validation? { Validation(field) }

    public var payload: JSON? { value.isEmpty ? nil : .string(value) }

    public var problems: [FieldProblem] {
        field.keyProblems + field.defaultProblems(.text) + RegexRule.problems(of: field, rule)
            + field.shapeProblems(["verify": .boolean, "passwordPolicy": .object])
            + (ownPolicy?.problems ?? []).map { field.problem("passwordPolicy", $0) }
    }

    /// Wants a password where it is required, that matches the pattern, the policy and its second entry.
    public func validate() -> [ValidationError] { validate(sharing: MatchingWork()) }

    package func validate(sharing work: MatchingWork) -> [ValidationError] {
        let password = value
        if password.isEmpty { return required ? [.required] : [] }
        var errors = rule?.errors(in: password, of: field, sharing: work) ?? []
        errors += passwordPolicy?.errors(in: password) ?? []
        if let confirmation = options.current.confirmation, confirmation != Secret(password) {
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
