import PingCommons

/// Counts a login of the identified user.
struct CountLoginAction: JourneyAction {
    static let name = "countLogin"
    /// The attribute with the number.
    static let attribute = "loginCount"
    let outcomes = ["counted"]

    init(_ members: FlowMembers) {}

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let id = run.userID else { throw HttpFailure.am(500, "countLogin needs an identified user.") }
        emulator.users.update(id: id) { user in
            user.attributes[Self.attribute] = .int((user.attributes[Self.attribute]?.int ?? 0) + 1)
        }
        return .outcome("counted")
    }
}

/// Compares the number of the identified user's logins.
struct LoginCountAction: JourneyAction {
    static let name = "loginCount"
    static let parameters: [String]? = ["at"]
    let outcomes = ["true", "false"]
    private let number: Int

    init(_ members: FlowMembers) throws {
        number = try members.required("at").int()
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let user = run.userID.flatMap({ emulator.users.user(id: $0) }) else {
            throw HttpFailure.am(500, "loginCount needs an identified user.")
        }
        return .outcome(user.attributes[CountLoginAction.attribute]?.int == number ? "true" : "false")
    }
}
