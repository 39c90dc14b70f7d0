import PingDavinci
import PingDavinciPlugin
import PingJourney

extension SecretRule {
    /// What a form's policy asks for.
    static func rules(_ policy: PasswordPolicy, _ texts: LoginTexts) -> [SecretRule] {
        let checkedHere = policy.checkedRules.map { rule in
            SecretRule(rule.errorMessage) { !policy.errors(in: $0).contains(rule) }
        }
        let checkedByServer = [
            (policy.excludesProfileData, texts.notLikeProfile), (policy.notSimilarToCurrent, texts.notLikeCurrent),
            (policy.excludesCommonlyUsed, texts.notCommon), (policy.historyCount ?? 0 > 0, texts.notUsedBefore),
        ]
        return checkedHere + checkedByServer.filter(\.0).map { SecretRule($0.1) }
    }

    /// What a journey's policies ask for. Only the server judges them.
    static func rules(_ callback: some ValidatedCallback) -> [SecretRule] {
        callback.policyList.flatMap { policy in
            policy.policyRequirements.filter { !obvious.contains($0) }.map { requirement in
                FailedPolicy(policyRequirement: requirement, params: policy.params)
            }
        }
        .map { SecretRule($0.failedDescription(for: callback.prompt)) }
    }

    /// What needs no words before the first answer.
    private static let obvious: Set = ["REQUIRED", "VALID_TYPE", "UNIQUE"]
}
