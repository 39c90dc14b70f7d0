import PingCommons

/// Creates a user from `user.username`, `user.password`, `user.email`, `user.givenName` and `user.familyName`.
struct RegisterUserAction: DaVinciAction {
    static let name = "register"
    private static let attributes = [
        "user.email": "mail", "user.givenName": "givenName", "user.familyName": "sn", "user.phone": "telephoneNumber",
    ]
    let outcomes = ["done"]

    init(_ members: FlowMembers) {}

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        let name = run.text("user.username")
        let password = run.text("user.password")
        guard !name.isEmpty else { return .refusal(.blank("username")) }
        guard !password.isEmpty else { return .refusal(.blank("password")) }
        guard emulator.users.user(named: name) == nil else { return .refusal(.notUnique("username")) }
        let failures = DaVinciPasswordPolicy.standard.unsatisfied(by: password, userName: name)
        guard failures.isEmpty else { return .refusal(.passwordPolicy("password", failures)) }
        var user = EmulatorUser(id: emulator.tokens.identifier(), userName: name, password: Secret(password))
        for (key, attribute) in Self.attributes where !run.text(key).isEmpty {
            user.attributes[attribute] = run.variables[key]
        }
        guard emulator.users.add(user) else { return .refusal(.notUnique("username")) }
        run.userID = user.id
        run.variables["user.password"] = nil
        return .outcome("done")
    }
}
