import PingCommons

/// Asks one of the questions that the person has answered before.
struct VerifyKbaAction: JourneyAction {
    static let name = "verifyKba"
    let outcomes = ["true", "false"]
    private static let variable = "kbaAnswer"

    init(_ members: FlowMembers) {}

    func perform(in run: inout JourneyRun, world: World) throws -> ActionResult {
        guard let question = entry(run, world)?["question"] else { return .outcome("false") }
        return .step([.make("PasswordCallback", ["prompt": question], variable: Self.variable)])
    }

    func answered(in run: inout JourneyRun, world: World) throws -> ActionResult {
        guard let expected = entry(run, world)?["answer"]?.string, let given = run.variables[Self.variable]?.string
        else { return .outcome("false") }
        return .outcome(Secret(expected.lowercased()) == Secret(given.lowercased()) ? "true" : "false")
    }

    private func entry(_ run: JourneyRun, _ world: World) -> JSON? {
        let user = run.userID.flatMap { world.users.user(id: $0) }
        return user?.attributes["kbaCreate"]?.array?.last
    }
}
