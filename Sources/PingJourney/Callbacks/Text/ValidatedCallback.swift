import PingOrchestrate

/// A callback whose value the server checks against policies.
public protocol ValidatedCallback: Callback {}

extension ValidatedCallback {
    /// The prompt.
    public var prompt: String { field.text("prompt") }

    /// The policies that apply, as the server sent them.
    public var policies: JSON { field.output("policies") ?? [:] }

    /// The policies that apply.
    public var policyList: [Policy] { Policy.list(policies) }

    /// The policies that the last answer violated.
    public var failedPolicies: [FailedPolicy] { field.failedPolicies }

    /// The rules for an answer, in sentences, without those that are obvious before the first answer.
    public var requirementDescriptions: [String] {
        notableRequirements.map { $0.failedDescription(for: prompt) }
    }

    /// The rules of the policies that the user should read before the first answer.
    package var notableRequirements: [FailedPolicy] {
        let obvious: Set = ["REQUIRED", "VALID_TYPE", "UNIQUE", "VALID_USERNAME"]
        return requirements.filter { !obvious.contains($0.policyRequirement) }
    }

    /// The policies that the last answer violated, in sentences.
    public var failedDescriptions: [String] { failedPolicies.map { $0.failedDescription(for: prompt) } }

    /// Whether the server only validates the value and sends the same step again. Starts as the server's.
    public var validateOnly: Bool {
        get { field[.validateOnly]?.lenientBool ?? false }
        set { field[.validateOnly] = .bool(newValue) }
    }
}

/// A callback that asks for an attribute of the user's profile.
public protocol AttributeInputCallback: ValidatedCallback {}

extension AttributeInputCallback {
    /// The attribute's name, such as `mail`.
    public var name: String { field.text("name") }

    /// Whether the server requires a value.
    public var required: Bool { field.bool("required") }
}

extension Field {
    /// Puts what the server suggests into the inputs, where it says something.
    func adoptSuggestions() {
        if let value = output("value"), value.lenientString != nil { self[.value] = value }
        if let validateOnly = output("validateOnly")?.lenientBool { self[.validateOnly] = .bool(validateOnly) }
    }

    var failedPolicies: [FailedPolicy] { FailedPolicy.list(output("failedPolicies")) }
}
