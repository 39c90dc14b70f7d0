import PingDavinci
import PingDavinciPlugin

/// A password policy in words.
extension PasswordPolicy {
    /// The rules that can be judged here, each for itself.
    var rules: [Field.Rule] {
        checkedRules.map { rule in
            Field.Rule(words: rule.errorMessage) { password in !errors(in: password).contains(rule) }
        }
    }

    /// What a person should know before the first try: every rule, those that only the server can judge too.
    var hints: [String] {
        let others = [
            (excludesProfileData, "It must not resemble your name or other details."),
            (notSimilarToCurrent, "It must not resemble the present one."),
            (excludesCommonlyUsed, "It must not be a common one."),
            (historyCount ?? 0 > 0, "It must not be one that you have used before."),
        ]
        return checkedRules.map(\.errorMessage) + others.filter(\.0).map(\.1)
    }
}
