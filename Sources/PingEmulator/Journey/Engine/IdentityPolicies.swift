import Foundation
import PingCommons

/// The policies for attributes, user names and passwords.
struct IdentityPolicies: Sendable {
    let emulator: EmulatorState

    /// Reads `policies` of a file: AM's own document, or a list of requirements with their parameters.
    static func document(_ value: FlowValue, property: String?) throws -> JSON {
        guard case .sequence(let entries) = value.content else { return value.json }
        var requirements: [JSON] = []
        var policies: [JSON] = []
        for entry in entries {
            let (name, parameters) = try requirement(entry)
            guard let identifier = PolicyRequirement.identifiers[name] else {
                throw entry.failure("there is no policy requirement “\(name)”")
            }
            var policy: JSON = ["policyId": .string(identifier), "policyRequirements": [.string(name)]]
            policy["params"] = parameters
            policies.append(policy)
            requirements.append(.string(name))
        }
        return [
            "policyRequirements": .array(requirements), "fallbackPolicies": .null,
            "name": .string(property ?? ""), "policies": .array(policies), "conditionalPolicies": .null,
        ]
    }

    private static func requirement(_ entry: FlowValue) throws -> (name: String, parameters: JSON?) {
        guard case .mapping(let members) = entry.content else { return (try entry.string(), nil) }
        guard members.count == 1, let only = members.first else {
            throw entry.failure("expected one requirement with its parameters")
        }
        return (only.name, only.value.json)
    }

    /// Checks every callback of the run's step that has policies.
    ///
    /// - Returns: Whether to show the same step again: a policy failed, or the client only asked for a check.
    func review(_ run: inout JourneyRun) -> Bool {
        var repeats = false
        for index in run.callbacks.indices {
            let callback = run.callbacks[index]
            guard callback[output: "failedPolicies"] != nil else { continue }
            let value = callback[input: ""] ?? .null
            let failed = failures(of: value, callback, run)
            run.callbacks[index][output: "failedPolicies"] = .array(failed.map(\.text))
            if callback[output: "value"] != nil { run.callbacks[index][output: "value"] = value }
            if !failed.isEmpty || callback[input: "validateOnly"]?.bool == true { repeats = true }
        }
        if repeats { forgetPasswords(in: &run) }
        return repeats
    }

    /// A server never sends a password back, not even a refused one.
    private func forgetPasswords(in run: inout JourneyRun) {
        for index in run.callbacks.indices where run.callbacks[index].definition.type.hasSuffix("PasswordCallback") {
            run.callbacks[index][input: ""] = ""
        }
    }

    private func failures(of value: JSON, _ callback: StepCallback, _ run: JourneyRun) -> [ServerFailedPolicy] {
        var failed: [ServerFailedPolicy] = []
        let isEmpty = value.isNull || value == ""
        if callback[output: "required"]?.bool == true, isEmpty {
            failed.append(ServerFailedPolicy(requirement: "REQUIRED"))
        }
        for policy in callback[output: "policies"]?["policies"]?.array ?? [] {
            let parameters = policy["params"]
            for requirement in (policy["policyRequirements"]?.array ?? []).compactMap(\.string) {
                let check = PolicyRequirement(name: requirement, parameters: parameters ?? [:])
                guard !check.isMet(by: value, run: run, users: emulator.users) else { continue }
                let failure = ServerFailedPolicy(requirement: requirement, parameters: parameters)
                if !failed.contains(where: { $0.requirement == requirement }) { failed.append(failure) }
            }
        }
        return failed
    }
}

/// A failed policy.
struct ServerFailedPolicy: Sendable {
    let requirement: String
    var parameters: JSON?

    /// As sent in a step: a JSON object within a string.
    var text: JSON { .string(object.text()) }

    /// As sent in a 403 response.
    var object: JSON {
        var object: JSON = ["policyRequirement": .string(requirement)]
        object["params"] = parameters
        return object
    }
}
