import PingCommons

/// Sets the user's password to `user.newPassword`.
struct ChangePasswordAction: DaVinciAction {
    static let name = "changePassword"
    let outcomes = ["done"]

    init(_ members: FlowMembers) {}

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        guard let id = run.userID, let user = emulator.users.user(id: id) else {
            return .refusal(.userNotFound(run.text("user.username")))
        }
        let password = run.text("user.newPassword")
        var failures = DaVinciPasswordPolicy.standard.unsatisfied(by: password, userName: user.userName)
        if user.password == Secret(password) { failures.append(("history", "The password was used before.")) }
        guard failures.isEmpty else { return .refusal(.passwordPolicy("newPassword", failures)) }
        emulator.users.update(id: id) { $0.password = Secret(password) }
        run.variables["user.newPassword"] = nil
        return .outcome("done")
    }
}
