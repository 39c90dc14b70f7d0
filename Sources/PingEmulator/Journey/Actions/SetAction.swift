import PingCommons

/// Sets variables.
struct SetAction: JourneyAction {
    static let name = "set"
    static let parameters: [String]? = nil
    let outcomes = ["done"]
    private let values: [String: JSON]

    init(_ members: FlowMembers) throws {
        values = Dictionary(members.members.map { ($0.name, $0.value.json) }, uniquingKeysWith: { $1 })
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        let templates = FlowTemplate(variables: run.variables, tokens: emulator.tokens)
        for (name, value) in values { run.variables[name] = templates.fill(value) }
        return .outcome("done")
    }
}
