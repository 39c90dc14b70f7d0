extension ValidatedCallback {
    package var requirements: [FailedPolicy] {
        policyList.flatMap { policy in
            policy.policyRequirements.map { FailedPolicy(policyRequirement: $0, params: policy.params) }
        }
    }

    /// Whether a text meets a requirement, for the signs beside a password while the user types it; `nil` where only
    /// the server can tell. In doubt the text passes, since the server judges again.
    package func meets(_ requirement: FailedPolicy, _ text: String) -> Bool? {
        func number(_ name: String) -> Int? { requirement.params[name]?.lenientInt }
        return switch requirement.policyRequirement {
        case "REQUIRED": !text.isEmpty
        // Servers count code units or characters.
        case "MIN_LENGTH": number("minLength").map { text.utf16.count >= $0 }
        case "LENGTH_BASED":
            number("min-password-length").flatMap { least in
                number("max-password-length").map { text.utf16.count >= least && text.count <= $0 }
            }
        case "AT_LEAST_X_CAPITAL_LETTERS": number("numCaps").map { text.count(where: \.isUppercase) >= $0 }
        case "AT_LEAST_X_NUMBERS": number("numNums").map { text.count(where: \.isNumber) >= $0 }
        default: nil
        }
    }

    /// The problems of a text that are known before the server sees it. An empty text breaks only the policy that
    /// requires one.
    package func knownProblems(of text: String) -> [FailedPolicy] {
        requirements
            .filter { !text.isEmpty || $0.policyRequirement == "REQUIRED" }
            .filter { meets($0, text) == false }
    }
}
