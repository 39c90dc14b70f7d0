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
