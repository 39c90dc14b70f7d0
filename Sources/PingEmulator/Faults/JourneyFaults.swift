import PingNetwork

extension EmulatorFault {
    /// A step with a callback of a type that nobody knows.
    public static let unknownCallback: Self = "unknown_callback"
    /// A step with nothing but a callback that nobody knows.
    public static let onlyUnknownCallback: Self = "only_unknown_callback"
    /// A step whose policies are arrays, as older servers sent them.
    public static let policiesArray: Self = "policies_array"
    /// A step whose failed policies are objects rather than texts.
    public static let failedPoliciesObjects: Self = "failed_policies_objects"
    /// A step whose wait time is a number.
    public static let numericWaitTime: Self = "numeric_wait_time"
    /// A step whose message types are numbers where texts are usual.
    public static let numericMessageType: Self = "numeric_message_type"
    /// A step without callbacks.
    public static let emptyCallbacks: Self = "empty_callbacks"
    /// A step without the member callbacks.
    public static let missingCallbacks: Self = "missing_callbacks"
    /// A step whose callbacks have no inputs.
    public static let missingInputs: Self = "missing_inputs"
    /// A step whose callbacks have no outputs.
    public static let missingOutputs: Self = "missing_outputs"
    /// A step without header, description, stage and _id.
    public static let missingOptionalMembers: Self = "missing_optional_members"
    /// A step with members, outputs and inputs that nobody knows.
    public static let unknownMembers: Self = "unknown_members"
    /// A step whose output values are all null.
    public static let nullOutputs: Self = "null_outputs"
    /// A step that carries a tokenId as well.
    public static let stepAndSuccess: Self = "step_and_success"
    /// A success whose tokenId is empty.
    public static let emptyTokenID: Self = "empty_token_id"
    /// A success without a tokenId.
    public static let missingTokenID: Self = "missing_token_id"
    /// A success without a successUrl.
    public static let missingSuccessURL: Self = "missing_success_url"
    /// A failure with code and message only.
    public static let shortError: Self = "short_error"
    /// The logout answers 204.
    public static let logoutNoContent: Self = "logout_204"
    /// The logout answers 401.
    public static let logoutDenied: Self = "logout_401"
}

/// Steps and successes of a journey that are not quite as they should be.
enum JourneyFaults {
    static let entries = [
        FaultEntry(
            .unknownCallback,
            at: [.authenticate],
            "A step with a callback of a type that nobody knows",
            .altersMembers { append(unknownCallback, to: &$0) }
        ),
        FaultEntry(
            .onlyUnknownCallback,
            at: [.authenticate],
            "A step with nothing but a callback that nobody knows",
            .altersMembers { json in
                guard json["callbacks"] != nil else { return false }
                json["callbacks"] = [unknownCallback]
                return true
            }
        ),
        FaultEntry(
            .policiesArray,
            at: [.authenticate],
            "A step whose policies are arrays, as older servers sent them",
            .altersMembers {
                output("policies", in: &$0) { _ in
                    ["REQUIRED", ["policyId": "minimum-length", "params": ["minLength": 3]]]
                }
            }
        ),
        FaultEntry(
            .failedPoliciesObjects,
            at: [.authenticate],
            "A step whose failed policies are objects rather than texts",
            .altersMembers { output("failedPolicies", in: &$0) { _ in [["policyRequirement": "UNIQUE"], "not JSON"] } }
        ),
        FaultEntry(
            .numericWaitTime,
            at: [.authenticate],
            "A step whose wait time is a number",
            .altersMembers { output("waitTime", in: &$0) { .int($0.lenientInt ?? 1000) } }
        ),
        FaultEntry(
            .numericMessageType,
            at: [.authenticate],
            "A step whose message types are numbers where texts are usual",
            .altersMembers { output("messageType", in: &$0) { $0.string == nil ? nil : .int($0.lenientInt ?? 0) } }
        ),
        FaultEntry(
            .emptyCallbacks,
            at: [.authenticate],
            "A step without callbacks",
            .altersMembers { set("callbacks", [], in: &$0) }
        ),
        FaultEntry(
            .missingCallbacks,
            at: [.authenticate],
            "A step without the member callbacks",
            .altersMembers { set("callbacks", nil, in: &$0) }
        ),
        FaultEntry(
            .missingInputs,
            at: [.authenticate],
            "A step whose callbacks have no inputs",
            .altersMembers { each(in: &$0) { $0["input"] = nil } }
        ),
        FaultEntry(
            .missingOutputs,
            at: [.authenticate],
            "A step whose callbacks have no outputs",
            .altersMembers { each(in: &$0) { $0["output"] = nil } }
        ),
        FaultEntry(
            .missingOptionalMembers,
            at: [.authenticate],
            "A step without header, description, stage and _id",
            .altersMembers { json in
                guard json["authId"] != nil else { return false }
                for name in ["header", "description", "stage"] { json[name] = nil }
                _ = each(in: &json) { $0["_id"] = nil }
                return true
            }
        ),
        FaultEntry(
            .unknownMembers,
            at: [.authenticate],
            "A step with members, outputs and inputs that nobody knows",
            .altersMembers { json in
                guard json["authId"] != nil else { return false }
                json["novelty"] = ["level": 1]
                _ = each(in: &json) { $0["novelty"] = [1, 2] }
                return true
            }
        ),
        FaultEntry(
            .nullOutputs,
            at: [.authenticate],
            "A step whose output values are all null",
            .altersMembers { json in
                each(in: &json) { callback in
                    let names = (callback["output"]?.array ?? []).compactMap { $0["name"] }
                    callback["output"] = .array(names.map { ["name": $0, "value": .null] })
                }
            }
        ),
        FaultEntry(
            .stepAndSuccess,
            at: [.authenticate],
            "A step that carries a tokenId as well",
            .altersMembers { json in
                guard json["authId"] != nil else { return false }
                json["tokenId"] = "not-a-session"
                return true
            }
        ),
        FaultEntry(
            .emptyTokenID,
            at: [.authenticate],
            "A success whose tokenId is empty",
            .altersMembers { set("tokenId", "", in: &$0) }
        ),
        FaultEntry(
            .missingTokenID,
            at: [.authenticate],
            "A success without a tokenId",
            .altersMembers { set("tokenId", nil, in: &$0) }
        ),
        FaultEntry(
            .missingSuccessURL,
            at: [.authenticate],
            "A success without a successUrl",
            .altersMembers { set("successUrl", nil, in: &$0) }
        ),
        FaultEntry(
            .shortError,
            at: [.authenticate],
            "A failure with code and message only",
            .alters { response, _ in
                guard response.status >= 400, let json = try? JSON(parsing: response.body) else { return nil }
                return .json(response.status, ["code": json["code"] ?? 0, "message": json["message"] ?? ""])
            }
        ),
        FaultEntry(
            .logoutNoContent,
            at: [.sessions],
            "The logout answers 204",
            .replaces { _ in HttpResponse(status: 204) }
        ),
        FaultEntry(
            .logoutDenied,
            at: [.sessions],
            "The logout answers 401",
            .replaces { _ in .amError(401, "Access Denied") }
        ),
    ]

    private static let unknownCallback: JSON = [
        "type": "NoveltyCallback",
        "output": [["name": "prompt", "value": "Something new"], ["name": "level", "value": 3]],
        "input": [["name": "IDToken99", "value": "untouched"], ["name": "IDToken99extra", "value": ["a": 1]]],
    ]

    private static func append(_ callback: JSON, to json: inout JSON) -> Bool {
        guard json["authId"] != nil, let callbacks = json["callbacks"]?.array else { return false }
        json["callbacks"] = .array(callbacks + [callback])
        return true
    }

    /// Sets or removes a member that is there.
    private static func set(_ name: String, _ value: JSON?, in json: inout JSON) -> Bool {
        guard json[name] != nil else { return false }
        json[name] = value
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
