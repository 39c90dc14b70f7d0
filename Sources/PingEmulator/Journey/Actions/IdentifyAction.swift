import PingCommons

/// Identifies the user without a password: by the variable `userName`, by the name in the file, or by an attribute.
struct IdentifyAction: JourneyAction {
    static let name = "identify"
    static let parameters: [String]? = ["userName", "attribute"]
    let outcomes = ["true", "false"]
    private let userName: String?
    /// The attribute of the profile that the variable with its name must equal.
    private let attribute: String?

    init(_ members: FlowMembers) throws {
        userName = try members["userName"]?.string()
        attribute = try members["attribute"]?.string()
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let user = user(run, emulator.users), user.isActive else { return .outcome("false") }
        run.userID = user.id
        run.variables["userName"] = .string(user.userName)
        return .outcome("true")
    }

    private func user(_ run: JourneyRun, _ users: UserDirectory) -> EmulatorUser? {
        guard let attribute else {
            return (userName ?? run.variables["userName"]?.string).flatMap { users.user(named: $0) }
        }
        guard let value = run.variables[attribute]?.string, !value.isEmpty else { return nil }
        return users.all.first { $0.attributes[attribute]?.string?.lowercased() == value.lowercased() }
    }
}

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
