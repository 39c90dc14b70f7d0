import PingCommons

/// Compares a variable with a value.
struct CompareAction: JourneyAction {
    static let name = "compare"
    static let parameters: [String]? = ["variable", "accept"]
    let outcomes = ["true", "false"]
    private let variable: String
    private let rule: AcceptRule

    init(_ members: FlowMembers) throws {
        variable = try members.required("variable").string()
        rule = try AcceptRule.read(members.required("accept"))
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        .outcome(rule.accepts(run.variables[variable] ?? .null) ? "true" : "false")
    }
}

/// Compares attributes of the identified user with a value. The password counts as one.
struct CompareProfileAction: JourneyAction {
    static let name = "compareProfile"
    static let parameters: [String]? = ["attributes", "accept"]
    let outcomes = ["true", "false"]
    private let attributes: [String]
    private let rule: AcceptRule

    init(_ members: FlowMembers) throws {
        attributes = try members.required("attributes").sequence().map { try $0.string() }
        rule = try AcceptRule.read(members.required("accept"))
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let user = run.userID.flatMap({ emulator.users.user(id: $0) }) else {
            throw HttpFailure.am(500, "compareProfile needs an identified user.")
        }
        return .outcome(attributes.allSatisfy { rule.accepts(user.value(of: $0)) } ? "true" : "false")
    }
}

extension EmulatorUser {
    fileprivate func value(of attribute: String) -> JSON {
        attribute == "password" ? .string(password.reveal()) : attributes[attribute] ?? .null
    }
}
