import PingCommons

/// Sets the message of a later failure of the journey.
struct SetFailureAction: JourneyAction {
    static let name = "setFailure"
    static let parameters: [String]? = ["message", "detail"]
    let outcomes = ["done"]
    private let message: String?
    private let detail: [String: JSON]

    init(_ members: FlowMembers) throws {
        message = try members["message"]?.string()
        detail = try members["detail"].map { try $0.mapping().place.json.object ?? [:] } ?? [:]
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        if let message { run.failure.message = message }
        run.failure.detail.merge(detail) { $1 }
        return .outcome("done")
    }
}
