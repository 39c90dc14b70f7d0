import ArgumentParser

/// How a flow is started, and what stays of it.
struct FlowOptions: ParsableArguments {
    @Flag(help: "Log in again even with a valid session.")
    var forceAuth = false

    @Flag(name: .customLong("no-session"), help: "End the flow without a session.")
    var noSession = false

    @Option(help: .value("seconds", "The time limit of the whole flow, in seconds. (default: none)"))
    var timeout: Double?

    @Flag(help: "Save these settings in the profile after a successful login.")
    var saveProfile = false

    func validate() throws {
        if let timeout, !(timeout > 0 && timeout < 1e9) {
            throw ValidationError("--timeout must be more than 0 seconds.")
        }
    }

    /// Saves the settings of a login that has worked, if the user wants that, and says what else there is to do.
    func keep(_ settings: Profile, named name: String, _ output: OutputOptions, in context: ToolContext) throws {
        try SettingsKeeper(savesProfile: saveProfile).keep(settings, named: name, output, in: context)
    }
}
