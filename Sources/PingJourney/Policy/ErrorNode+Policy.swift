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
