import PingCommons

/// Adds a link to the outbox and waits until a browser opens it.
struct SuspendAction: JourneyAction {
    static let name = "suspend"
    static let parameters: [String]? = ["message", "link"]
    let outcomes = ["resumed"]
    private let message: String
    private let link: String

    init(_ members: FlowMembers) throws {
        message = try members["message"]?.string() ?? "We sent you a link. Open it to continue."
        link = try members["link"]?.string() ?? "https://app.example.test/resume"
    }

    func perform(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        run.isSuspended = true
        let suspendedID = emulator.tokens.random()
        emulator.journeys.suspend(
            run.id,
            as: suspendedID,
            until: emulator.clock.after(emulator.configuration.lifetimes.suspension)
        )
        let query = PercentEncoding.encode([("realm", run.realm.path), ("suspendedId", suspendedID)])
        let link = run.resumePage ?? link
        let url = link + (link.contains("?") ? "&" : "?") + query
        emulator.outbox.add(.link, url, journey: run.journey.name, userName: run.variables["userName"]?.string)
        return .step([callback])
    }

    /// Only the link resumes the journey; submitting the step does not.
    func submitted(in run: inout JourneyRun, emulator: EmulatorState) throws -> ActionResult {
        run.isSuspended ? .step([callback]) : .outcome("resumed")
    }

    private var callback: CallbackDefinition {
        .make("SuspendedTextOutputCallback", ["message": .string(message)], variable: "suspended")
    }
}
