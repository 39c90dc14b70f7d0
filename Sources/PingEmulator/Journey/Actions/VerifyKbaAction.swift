import PingCommons

/// Asks one of the security questions that the user has answered before.
struct VerifyKbaAction: JourneyAction {
    static let name = "verifyKba"
    let outcomes = ["true", "false"]
    private static let variable = "kbaAnswer"

    init(_ members: FlowMembers) {}

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let question = entry(run, emulator)?["question"] else { return .outcome("false") }
        return .step([.make("PasswordCallback", ["prompt": question], variable: Self.variable)])
    }

    func submitted(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        guard let expected = entry(run, emulator)?["answer"]?.string, let given = run.variables[Self.variable]?.string
        else { return .outcome("false") }
        return .outcome(Secret(expected.lowercased()) == Secret(given.lowercased()) ? "true" : "false")
    }

    private func entry(_ run: JourneyRun, _ emulator: EmulatorState) -> JSON? {
        let user = run.userID.flatMap { emulator.users.user(id: $0) }
        return user?.attributes["kbaCreate"]?.array?.last
    }
}
