import ArgumentParser

/// How a flow is started, and what stays of it.
struct FlowOptions: ParsableArguments {
    @Flag(help: "Log in again even with a valid session.")
    var forceAuth = false

    @Flag(name: .customLong("no-session"), help: "End the flow without a session.")
    var noSession = false

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

    /// Keeps the settings of a login that has worked, if that is wanted.
    func keep(_ settings: Profile, named name: String, _ output: OutputOptions, in surroundings: Surroundings) throws {
        guard saveProfile else { return }
        let file = ProfileFile(environment: surroundings.environment)
        try file.save(settings, named: name)
        if !output.json { surroundings.output.line("\nThe settings are kept as “\(name)” in \(file.path).") }
    }
}
