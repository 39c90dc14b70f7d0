import PingCommons

/// Identifies the user by the session that the journey was started with, for a step-up.
struct RequireSessionAction: JourneyAction {
    static let name = "requireSession"
    let outcomes = ["true", "false"]

    init(_ members: FlowMembers) {}

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let token = run.startSession, let session = emulator.sessions.session(token),
            let user = emulator.users.user(id: session.userID)
        else { return .outcome("false") }
        run.userID = user.id
        run.variables["userName"] = .string(user.userName)
        return .outcome("true")
    }
}
