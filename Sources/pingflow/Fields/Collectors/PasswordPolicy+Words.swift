import PingDavinci

/// A password policy in words.
extension PasswordPolicy {
    /// The rules that can be judged here, each for itself.
    var rules: [Field.Rule] {
        checkedRules.map { rule in
            Field.Rule(words: rule.errorMessage) { password in !errors(in: password).contains(rule) }
        }
    }

    /// What a person should know before the first try: every rule, those that only the server can judge too.
    var hints: [String] { checkedRules.map(\.errorMessage) + serverRules.map(\.message) }
}
