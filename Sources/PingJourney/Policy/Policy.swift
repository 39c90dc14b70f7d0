/// A policy that a value must meet.
public struct Policy: Sendable, Hashable {
    /// The policy's name, such as `minimum-length`.
    public let policyId: String
    /// The requirements of the policy, such as `MIN_LENGTH`.
    public let policyRequirements: [String]
    /// Its parameters, such as `minLength`.
    public let params: [String: JSON]

    /// The policies of a callback, in any of the forms that servers send: an object with a list of policies, a list of
    /// policies, or a list of names.
    static func list(_ json: JSON) -> [Policy] {
        (json.array ?? json["policies"]?.array ?? []).compactMap(Policy.init)
    }

    private init?(_ json: JSON) {
        if let name = json.string {
            policyId = name
            policyRequirements = [name]
            params = [:]
            return
        }
        guard let members = json.object else { return nil }
        policyId = members["policyId"]?.lenientString ?? ""
        policyRequirements = members["policyRequirements"]?.array?.compactMap(\.lenientString) ?? []
        params = members["params"]?.object ?? [:]
    }
}
