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
        let file = ProfileFile(environment: context.environment)
        if saveProfile { try file.save(settings, named: name) }
        if output.json { return }
        var lines = saveProfile ? ["The settings are saved as “\(name)” in \(file.path)."] : []
        if settings.clientID == nil {
            lines.append("This login gave no tokens: add --client-id and --redirect-uri to get them.")
        } else if !saveProfile, settings.storage != .memory, try file.profile(named: name) != settings {
            lines.append("Add --save-profile to use token, refresh and userinfo without these options.")
        }
        if !lines.isEmpty { context.output.line() }
        for line in lines { context.output.paragraph(line) }
    }
}
