import PingCommons

/// Creates a user from the variables `userName`, `password`, `kbaCreate` and the attributes that the file names.
///
/// A user name that is taken ends the journey with 403 and the failed policy, as identity management reports it.
struct CreateUserAction: JourneyAction {
    static let name = "createUser"
    static let parameters: [String]? = ["attributes"]
    let outcomes = ["created"]
    private let attributes: [String]

    init(_ members: FlowMembers) throws {
        attributes = try members["attributes"]?.sequence().map { try $0.string() } ?? []
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let name = run.variables["userName"]?.string, !name.isEmpty else {
            throw Self.refusal("userName", ServerFailedPolicy(requirement: "REQUIRED"))
        }
        var user = EmulatorUser(
            id: emulator.tokens.identifier(),
            userName: name,
            password: Secret(run.variables["password"]?.string ?? "")
        )
        guard !user.password.isEmpty else {
            throw Self.refusal("password", ServerFailedPolicy(requirement: "REQUIRED"))
        }
        for attribute in attributes + ["kbaCreate"] { user.attributes[attribute] = run.variables[attribute] }
        guard emulator.users.add(user) else {
            throw Self.refusal("userName", ServerFailedPolicy(requirement: "UNIQUE"))
        }
        run.userID = user.id
        run.variables["password"] = nil
        return .outcome("created")
    }

    private static func refusal(_ property: String, _ failed: ServerFailedPolicy) -> HttpFailure {
        .am(
            403,
            "Policy validation failed",
            detail: [
                "result": false,
                "failedPolicyRequirements": [
                    ["property": .string(property), "policyRequirements": [failed.object]]
                ],
            ]
        )
    }
}
