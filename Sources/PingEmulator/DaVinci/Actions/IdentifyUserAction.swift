import PingCommons

/// Identifies the user of `user.username` without a password, before another kind of authentication.
struct IdentifyUserAction: DaVinciAction {
    static let name = "identify"
    let outcomes = ["done"]

    init(_ members: FlowMembers) {}

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        let name = run.text("user.username")
        guard let user = emulator.users.user(named: name), user.isActive else { return .refusal(.userNotFound(name)) }
        run.userID = user.id
        return .outcome("done")
    }
}
