import ArgumentParser

/// How a journey is started.
struct FlowOptions: ParsableArguments {
    @Flag(help: "Log in again even with a valid session.")
    var forceAuth = false

    @Flag(name: .customLong("no-session"), help: "End the journey without a session.")
    var noSession = false

    @Option(help: ArgumentHelp("Take up a suspended journey with the link that was sent.", valueName: "uri"))
    var resume: String?

    @Option(
        help: ArgumentHelp("How long the whole flow may take, in seconds. (default: no limit)", valueName: "seconds")
    )
    var timeout: Double?

    @Flag(help: "When the login has worked, keep these settings in the profile.")
    var saveProfile = false

    func validate() throws {
        if let timeout, !(timeout > 0 && timeout < 1e9) {
            throw ValidationError("--timeout must be more than 0 seconds.")
        }
    }
}
