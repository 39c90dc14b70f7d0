import PingCommons

/// Compares a variable with a value.
struct CompareAction: JourneyAction {
    static let name = "compare"
    static let parameters: [String]? = ["variable", "accept"]
    let outcomes = ["true", "false"]
    private let variable: String
    private let rule: AcceptRule

    init(_ members: FlowMembers) throws {
        variable = try members.required("variable").string()
        rule = try AcceptRule.read(members.required("accept"))
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        .outcome(rule.accepts(run.variables[variable] ?? .null) ? "true" : "false")
    }
}
