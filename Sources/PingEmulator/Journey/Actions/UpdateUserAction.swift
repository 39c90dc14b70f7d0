import PingCommons

/// Adds variables to the profile of the person who is known by now.
struct UpdateUserAction: JourneyAction {
    static let name = "updateUser"
    let outcomes = ["updated"]
    private let attributes: [String]

    init(_ members: FlowMembers) throws {
        try members.allow(["attributes"])
        attributes = try members.required("attributes").sequence().map { try $0.string() }
    }

    func perform(in run: inout JourneyRun, world: World) throws -> ActionResult {
        guard let id = run.userID else { throw HttpFailure.am(500, "updateUser comes before any user is known.") }
        let variables = run.variables
        world.users.update(id: id) { user in
            for attribute in attributes { user.attributes[attribute] = variables[attribute] }
        }
        return .outcome("updated")
    }
}
