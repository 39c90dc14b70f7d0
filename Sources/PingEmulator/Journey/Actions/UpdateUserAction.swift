import PingCommons

/// Adds variables to the identified user's profile. The variable `password` becomes the password.
struct UpdateUserAction: JourneyAction {
    static let name = "updateUser"
    static let parameters: [String]? = ["attributes"]
    let outcomes = ["updated"]
    private let attributes: [String]

    init(_ members: FlowMembers) throws {
        attributes = try members.required("attributes").sequence().map { try $0.string() }
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let id = run.userID else { throw HttpFailure.am(500, "updateUser needs an identified user.") }
        let variables = run.variables
        emulator.users.update(id: id) { user in
            for attribute in attributes where attribute != "password" {
                user.attributes[attribute] = variables[attribute]
            }
            if attributes.contains("password"), let password = variables["password"]?.string {
                user.password = Secret(password)
            }
        }
        run.variables["password"] = nil
        return .outcome("updated")
    }
}
