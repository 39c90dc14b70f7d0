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

/// Checks `user.username` and `user.password`. After five wrong passwords the flow refuses every further one.
struct AuthenticateUserAction: DaVinciAction {
    static let name = "authenticate"
    private static let attempts = 5
    let outcomes = ["done"]

    init(_ members: FlowMembers) {}

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        let name = run.text("user.username")
        guard let user = emulator.users.user(named: name) else { return .refusal(.userNotFound(name)) }
        let failures = run.counters[Self.name, default: 0]
        guard failures < Self.attempts, user.isActive, user.password == Secret(run.text("user.password")) else {
            return .refusal(.invalidCredentials(failuresRemaining: max(0, Self.attempts - run.count(Self.name))))
        }
        run.userID = user.id
        return .outcome("done")
    }
}
