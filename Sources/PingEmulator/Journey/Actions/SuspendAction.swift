import PingCommons

/// Adds a link to the outbox and waits until a browser opens it.
struct SuspendAction: JourneyAction {
    static let name = "suspend"
    static let parameters: [String]? = ["message", "link", "onlyKnownUsers"]
    let outcomes = ["resumed"]
    private let message: String
    private let link: String
    /// Whether a user who is not identified gets no mail. The response is the same, so that it reveals nothing.
    private let onlyKnownUsers: Bool

    init(_ members: FlowMembers) throws {
        message = try members["message"]?.string() ?? "We sent you a link. Open it to continue."
        onlyKnownUsers = try members["onlyKnownUsers"]?.bool() ?? false
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
        if onlyKnownUsers, run.userID == nil { return .step([callback]) }
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
