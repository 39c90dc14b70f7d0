/// Judges what a policy requires before the server does, where nothing but the user's input is needed for that.
///
/// In doubt it lets a value pass, since the server judges again.
struct PolicyCheck {
    let policy: FailedPolicy
    /// The present value of another field of the step, by the attribute that it asks for; `nil` when the step has none.
    let value: (String) -> String?

    /// Whether a text meets the policy; `nil` where only the server can tell.
    func isMet(by text: String) -> Bool? {
        switch policy.policyRequirement {
        case "REQUIRED": !text.isEmpty
        // Servers count code units or characters.
        case "MIN_LENGTH": number("minLength").map { text.utf16.count >= $0 }
        case "MAX_LENGTH": number("maxLength").map { text.count <= $0 }
        case "LENGTH_BASED": isWithinLength(text)
        case "AT_LEAST_X_CAPITAL_LETTERS": number("numCaps").map { text.count(where: \.isUppercase) >= $0 }
        case "AT_LEAST_X_NUMBERS": number("numNums").map { text.count(where: \.isNumber) >= $0 }
        case "VALID_EMAIL_ADDRESS_FORMAT": text.dropFirst().dropLast().contains("@")
        case "MINIMUM_NUMBER_VALUE": limit("minimum").map { (Double(text) ?? -.infinity) >= $0 }
        case "MAXIMUM_NUMBER_VALUE": limit("maximum").map { (Double(text) ?? .infinity) <= $0 }
        case "CANNOT_CONTAIN_CHARACTERS": list("forbiddenChars").map { !$0.contains(where: text.contains) }
        case "CANNOT_CONTAIN_OTHERS": containsOthers(text).map(!)
        default: nil
        }
    }

    private func isWithinLength(_ text: String) -> Bool? {
        guard let least = number("min-password-length"), let most = number("max-password-length") else { return nil }
        return text.utf16.count >= least && text.count <= most
    }

    private func containsOthers(_ text: String) -> Bool? {
        guard let names = list("disallowedFields") else { return nil }
        let values = names.compactMap(value)
        guard values.count == names.count else { return nil }
        let folded = text.lowercased()
        return values.contains { !$0.isEmpty && folded.contains($0.lowercased()) }
    }

    private func number(_ name: String) -> Int? { policy.params[name]?.lenientInt }
    private func limit(_ name: String) -> Double? { policy.params[name]?.double }
    private func list(_ name: String) -> [String]? { policy.params[name]?.array?.compactMap(\.lenientString) }
}

extension ValidatedCallback {
    /// The requirements of the policies, one by one.
    package var requirements: [FailedPolicy] {
        policyList.flatMap { policy in
            policy.policyRequirements.map { FailedPolicy(policyRequirement: $0, params: policy.params) }
        }
    }

    /// Whether a text meets a requirement; `nil` where only the server can tell.
    package func meets(_ requirement: FailedPolicy, _ text: String) -> Bool? {
        PolicyCheck(policy: requirement) { [field] in field.step?.value(ofAttribute: $0) }.isMet(by: text)
    }

    /// The problems of a text that are known before the server sees it, in sentences. An empty text breaks only the policy that
    /// requires one.
    package func knownProblems(of text: String) -> [String] {
        requirements
            .filter { !text.isEmpty || $0.policyRequirement == "REQUIRED" }
            .filter { meets($0, text) == false }
            .map { $0.failedDescription(for: prompt) }
    }
}

extension ContinueNode {
    fileprivate func value(ofAttribute name: String) -> String? {
        for callback in callbacks {
            switch callback {
            case let callback as any AttributeInputCallback where callback.name == name:
                return callback.field.inputText()
            case let callback as ValidatedUsernameCallback where name == "userName": return callback.username
            default: continue
            }
        }
        return nil
    }
}
