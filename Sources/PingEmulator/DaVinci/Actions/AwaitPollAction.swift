import PingCommons

/// Lets the client poll a number of times before the flow continues, or checks that the user has approved a challenge.
struct AwaitPollAction: DaVinciAction {
    static let name = "awaitPoll"
    static let parameters: [String]? = ["field", "times", "event"]
    let outcomes = ["done", "timedOut"]
    private let field: String
    private let times: Int
    private let event: String

    init(_ members: FlowMembers) throws {
        field = try members["field"]?.string() ?? "poll"
        times = try members["times"]?.int() ?? 1
        event = try members["event"]?.string() ?? "rewindStateToLastRenderedUI"
    }

    func perform(in run: inout DaVinciRun, emulator: EmulatorState) throws -> DaVinciActionResult {
        if ["timedOut", "expired", "error"].contains(run.text(field)) { return .outcome("timedOut") }
        if let challenge = run.challenge {
            guard emulator.interactions.isComplete(challenge) else {
                return .refusal(.validation("the user has not approved the challenge"))
            }
            run.challenge = nil
            return .outcome("done")
        }
        let counter = "\(Self.name) \(run.node)"
        guard run.count(counter) >= times else { return .rewind(event: event) }
        run.counters[counter] = nil
        return .outcome("done")
    }
}
