/// Something a new password has to be like.
public struct SecretRule: Sendable {
    /// A sentence that says it.
    public let text: String
    private let judge: (@Sendable (String) -> Bool)?

    package init(_ text: String, judge: (@Sendable (String) -> Bool)? = nil) {
        self.text = text
        self.judge = judge
    }

    /// Whether the password can be judged before the server gets it.
    package var isJudgedHere: Bool { judge != nil }

    /// Whether a password is like that; `nil` when only the server can tell.
    public func isMet(by secret: String) -> Bool? { judge?(secret) }
}

extension SecretRule {
    /// The rules of a form's password policy.
    package static func rules(_ policy: PasswordPolicy, _ texts: LoginTexts) -> [SecretRule] {
        let checkedHere = policy.checkedRules.map { rule in
            SecretRule(texts.words(for: rule)) { !policy.errors(in: $0).contains(rule) }
        }
        return checkedHere + policy.serverRules.map { SecretRule(texts.words(for: $0)) }
    }

    /// The rules of a journey's policies.
    static func rules(_ callback: some ValidatedCallback, _ texts: LoginTexts) -> [SecretRule] {
        callback.notableRequirements.map { requirement in
            let text = texts.words(for: requirement, callback.prompt)
            guard callback.meets(requirement, "") != nil else { return SecretRule(text) }
            return SecretRule(text) { callback.meets(requirement, $0) ?? true }
        }
    }
}
