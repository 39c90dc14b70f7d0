import PingFoundation

/// A policy that a value does not meet.
public struct FailedPolicy: Sendable, Hashable {
    /// The requirement, such as `MIN_LENGTH`. Open: servers define their own policies.
    public let policyRequirement: String
    /// The requirement's parameters, such as `minLength`.
    public let params: [String: JSON]
    /// The attribute, such as `userName`, when the server names it; empty otherwise.
    public let property: String

    package init(policyRequirement: String, params: [String: JSON] = [:], property: String = "") {
        self.policyRequirement = policyRequirement
        self.params = params
        self.property = property
    }

    /// The problem, in a sentence.
    ///
    /// - Parameter prompt: The name of the field as the user knows it.
    public func failedDescription(for prompt: String) -> String {
        let field = prompt.isEmpty ? (property.isEmpty ? "This value" : property) : prompt
        return text(for: field)
    }

    /// The failed policies of a callback: JSON texts, as servers send them, or objects. An entry that is neither is
    /// kept with its text as the requirement.
    static func list(_ json: JSON?) -> [FailedPolicy] {
        (json?.array ?? []).map { FailedPolicy(entry: $0) }
    }

    init(entry: JSON, property: String = "") {
        let parsed = entry.string.flatMap { try? JSON(lenientlyParsing: Data($0.utf8)) } ?? entry
        self.init(
            policyRequirement: parsed["policyRequirement"]?.lenientString ?? entry.string ?? entry.text(),
            params: parsed["params"]?.object ?? [:],
            property: property
        )
    }
}

extension ErrorNode {
    /// The identity policies for which the server refused a journey (status 403); empty for other refusals.
    public var failedPolicies: [FailedPolicy] {
        let properties = input["detail"]?["failedPolicyRequirements"]?.array ?? []
        return properties.flatMap { property in
            let name = property["property"]?.lenientString ?? ""
            let failed = property["policyRequirements"]?.array ?? []
            return failed.map { FailedPolicy(entry: $0, property: name) }
        }
    }

    /// Whether the journey took too long for the server (error code 110). Start again.
    public var isExpired: Bool { input["detail"]?["errorCode"]?.lenientString == "110" }
}
