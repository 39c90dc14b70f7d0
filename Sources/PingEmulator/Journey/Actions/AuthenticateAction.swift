import PingCommons

/// Compares the variables `userName` and `password` with the emulator's users.
struct AuthenticateAction: JourneyAction {
    static let name = "authenticate"
    let outcomes = ["true", "false"]

    init(_ members: FlowMembers) {}

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let name = run.variables["userName"]?.string, let password = run.variables["password"]?.string,
            let user = emulator.users.user(named: name), user.isActive, user.password == Secret(password)
        else { return .outcome("false") }
        run.userID = user.id
        run.variables["password"] = nil
        return .outcome("true")
    }
}
