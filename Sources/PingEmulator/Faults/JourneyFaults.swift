import PingNetwork

/// Steps and successes of a journey that are not quite as they should be.
extension EmulatorFault {
    public static let unknownCallback = fault(
        "unknown_callback",
        "A step with a callback of a type that no client knows"
    )
    .altersMembers { append(novelty, to: &$0) }
    public static let onlyUnknownCallback = fault(
        "only_unknown_callback",
        "A step with only a callback that no client knows"
    )
    .changesMembers(of: "callbacks") { $0["callbacks"] = [novelty] }
    public static let policiesArray = fault(
        "policies_array",
        "A step whose policies are arrays, as older servers sent them"
    )
    .altersMembers {
        output("policies", in: &$0) { _ in
            ["REQUIRED", ["policyId": "minimum-length", "params": ["minLength": 3]]]
        }
    }
    public static let failedPoliciesObjects = fault(
        "failed_policies_objects",
        "A step whose failed policies are objects instead of strings"
    )
    .altersMembers { output("failedPolicies", in: &$0) { _ in [["policyRequirement": "UNIQUE"], "not JSON"] } }
    public static let numericWaitTime = fault("numeric_wait_time", "A step whose wait time is a number")
        .altersMembers { output("waitTime", in: &$0) { .int($0.lenientInt ?? 1000) } }
    public static let numericMessageType = fault(
        "numeric_message_type",
        "A step whose message types are numbers instead of strings"
    )
    .altersMembers { output("messageType", in: &$0) { $0.string == nil ? nil : .int($0.lenientInt ?? 0) } }
    public static let emptyCallbacks = fault("empty_callbacks", "A step without callbacks")
        .changesMembers(of: "callbacks") { $0["callbacks"] = [] }
    public static let missingCallbacks = fault("missing_callbacks", "A step without the member callbacks")
        .changesMembers(of: "callbacks") { $0["callbacks"] = nil }
    public static let missingInputs = fault("missing_inputs", "A step whose callbacks have no inputs")
        .altersMembers { each(in: &$0) { $0["input"] = nil } }
    public static let missingOutputs = fault("missing_outputs", "A step whose callbacks have no outputs")
        .altersMembers { each(in: &$0) { $0["output"] = nil } }
    public static let missingOptionalMembers = fault(
        "missing_optional_members",
        "A step without header, description, stage and _id"
    )
    .changesMembers(of: "authId") { json in
        for name in ["header", "description", "stage"] { json[name] = nil }
        _ = each(in: &json) { $0["_id"] = nil }
    }
    public static let unknownMembers = fault(
        "unknown_members",
        "A step with members, outputs and inputs that no client knows"
    )
    .changesMembers(of: "authId") { json in
        json["novelty"] = ["level": 1]
        _ = each(in: &json) { $0["novelty"] = [1, 2] }
    }
    public static let nullOutputs = fault("null_outputs", "A step whose output values are all null")
        .altersMembers { json in
            each(in: &json) { callback in
                let names = (callback["output"]?.array ?? []).compactMap { $0["name"] }
                callback["output"] = .array(names.map { ["name": $0, "value": .null] })
            }
        }
    public static let stepAndSuccess = fault("step_and_success", "A step that carries a tokenId as well")
        .changesMembers(of: "authId") { $0["tokenId"] = "not-a-session" }
    public static let emptyTokenID = fault("empty_token_id", "A success whose tokenId is empty")
        .changesMembers(of: "tokenId") { $0["tokenId"] = "" }
    public static let missingTokenID = fault("missing_token_id", "A success without a tokenId")
        .changesMembers(of: "tokenId") { $0["tokenId"] = nil }
    public static let missingSuccessURL = fault("missing_success_url", "A success without a successUrl")
        .changesMembers(of: "successUrl") { $0["successUrl"] = nil }
    public static let shortError = fault("short_error", "A failure with code and message only")
        .alters { response, _ in
            guard response.status >= 400, let json = try? JSON(parsing: response.body) else { return nil }
            return .json(response.status, ["code": json["code"] ?? 0, "message": json["message"] ?? ""])
        }
    public static let logoutNoContent = Self("logout_204", at: [.sessions], "The logout returns 204")
        .replaces { _ in HttpResponse(status: 204) }
    public static let logoutDenied = Self("logout_401", at: [.sessions], "The logout returns 401")
        .replaces { _ in .amError(401, "Access Denied") }

    static let journeyFaults: [Self] = [
        .unknownCallback, .onlyUnknownCallback, .policiesArray, .failedPoliciesObjects, .numericWaitTime,
        .numericMessageType, .emptyCallbacks, .missingCallbacks, .missingInputs, .missingOutputs,
        .missingOptionalMembers, .unknownMembers, .nullOutputs, .stepAndSuccess, .emptyTokenID, .missingTokenID,
        .missingSuccessURL, .shortError, .logoutNoContent, .logoutDenied,
    ]

    private static func fault(_ name: String, _ summary: String) -> Self { Self(name, at: [.authenticate], summary) }

    private static let novelty: JSON = [
        "type": "NoveltyCallback",
        "output": [["name": "prompt", "value": "Something new"], ["name": "level", "value": 3]],
        "input": [["name": "IDToken99", "value": "untouched"], ["name": "IDToken99extra", "value": ["a": 1]]],
    ]

    private static func append(_ callback: JSON, to json: inout JSON) -> Bool {
        guard json["authId"] != nil, let callbacks = json["callbacks"]?.array else { return false }
        json["callbacks"] = .array(callbacks + [callback])
        return true
    }

    /// Changes every callback of a step.
    private static func each(in json: inout JSON, _ change: (inout JSON) -> Void) -> Bool {
        guard var callbacks = json["callbacks"]?.array, !callbacks.isEmpty else { return false }
        for index in callbacks.indices { change(&callbacks[index]) }
        json["callbacks"] = .array(callbacks)
        return true
    }

    /// Changes an output of every callback that has it.
    private static func output(_ name: String, in json: inout JSON, _ change: (JSON) -> JSON?) -> Bool {
        var found = false
        _ = each(in: &json) { callback in
            guard var output = callback["output"]?.array else { return }
            for index in output.indices where output[index]["name"]?.string == name {
                guard let value = change(output[index]["value"] ?? .null) else { continue }
                output[index]["value"] = value
                found = true
            }
            callback["output"] = .array(output)
        }
        return found
    }
}
