import ArgumentParser

/// How a flow is started, and what stays of it.
struct FlowOptions: ParsableArguments {
    @Flag(help: "Log in again even with a valid session.")
    var forceAuth = false

    @Flag(help: "Use a valid session although answers are given.")
    var reuseSession = false

    @Flag(name: .customLong("no-session"), help: "End the flow without a session.")
    var noSession = false

    @Option(help: .value("seconds", "The time limit of the whole flow, in seconds. (default: none)"))
    var timeout: Double?

    @Option(help: .value("file", "Leave the flow at the first step without an answer, and save it in this file."))
    var suspend: String?

    @Option(name: .customLong("continue"), help: .value("file", "Continue the flow that --suspend saved in this file."))
    var continued: String?

    @Flag(help: "Save these settings in the profile after a successful login.")
    var saveProfile = false

    /// Whether the server is to ask even with a valid session. A command with answers logs in: a session that nobody
    /// mentions would have a script with a wrong password succeed.
    func asksAgain(_ sheet: AnswerSheet?) -> Bool { forceAuth || (sheet != nil && !reuseSession) }

    func validate() throws {
        if forceAuth, reuseSession {
            throw ValidationError("Give --force-auth or --reuse-session, but not both.")
        }
        if let timeout, !(timeout > 0 && timeout < 1e9) {
            throw ValidationError("--timeout must be more than 0 seconds.")
        }
        if suspend?.isEmpty == true || continued?.isEmpty == true {
            throw ValidationError("--suspend and --continue need the path of a file.")
        }
    }
}
