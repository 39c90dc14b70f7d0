/// Lets the user try again, a limited number of times.
struct RetryAction: JourneyAction {
    static let name = "retry"
    static let parameters: [String]? = ["limit"]
    let outcomes = ["retry", "reject"]
    private let limit: Int

    init(_ members: FlowMembers) throws {
        limit = try members["limit"]?.int() ?? 3
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        let count = run.counters[run.node, default: 0] + 1
        run.counters[run.node] = count
        return .outcome(count < limit ? "retry" : "reject")
    }
}
