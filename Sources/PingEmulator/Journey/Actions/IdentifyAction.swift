import PingCommons

/// Identifies the user by the variable `userName`, or by the name in the file, without a password.
struct IdentifyAction: JourneyAction {
    static let name = "identify"
    static let parameters: [String]? = ["userName"]
    let outcomes = ["true", "false"]
    private let userName: String?

    init(_ members: FlowMembers) throws {
        userName = try members["userName"]?.string()
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let name = userName ?? run.variables["userName"]?.string, let user = emulator.users.user(named: name),
            user.isActive
        else { return .outcome("false") }
        run.userID = user.id
        run.variables["userName"] = .string(user.userName)
        return .outcome("true")
    }
}
