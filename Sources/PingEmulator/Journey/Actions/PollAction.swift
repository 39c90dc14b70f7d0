import PingCommons

/// Lets the client wait and poll a number of times, optionally with an exit button.
struct PollAction: JourneyAction {
    static let name = "poll"
    static let parameters: [String]? = ["waitTime", "message", "times", "exit"]
    let outcomes: [String]
    private let waitTime: Int
    private let message: String
    private let times: Int
    private let exit: String?

    init(_ members: FlowMembers) throws {
        waitTime = try members["waitTime"]?.int() ?? 1000
        message = try members["message"]?.string() ?? "Please wait"
        times = try members["times"]?.int() ?? 1
        exit = try members["exit"]?.string()
        outcomes = exit == nil ? ["done"] : ["done", "exited"]
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        run.counters[run.node] = 0
        return .step(callbacks)
    }

    func submitted(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        if let exit, run.variables[Self.exitVariable] == .string(exit) { return .outcome("exited") }
        let count = run.counters[run.node, default: 0] + 1
        run.counters[run.node] = count
        return count >= times ? .outcome("done") : .step(callbacks)
    }

    private static let exitVariable = "pollingExit"
    /// The first option means that the user has not pressed a button: a client echoes it when it only waits.
    private static let stay = "Wait"

    private var callbacks: [CallbackDefinition] {
        let wait = CallbackDefinition.make(
            "PollingWaitCallback",
            ["waitTime": .string(String(waitTime)), "message": .string(message)],
            variable: "polling"
        )
        guard let exit else { return [wait] }
        let confirmation = CallbackDefinition.make(
            "ConfirmationCallback",
            ["options": [.string(Self.stay), .string(exit)], "defaultOption": 0],
            variable: Self.exitVariable
        )
        return [wait, confirmation]
    }
}
