extension Profile {
    /// Saves the settings of a login that has worked, if the user wants that, and says what else there is to do.
    func keep(as name: String, saves: Bool, _ output: OutputOptions, in context: ToolContext) throws {
        let file = ProfileFile(environment: context.environment)
        let (settings, missing) = savable()
        if saves { try file.save(settings, named: name) }
        if saves, !missing.isEmpty {
            let members = missing.joined(separator: ", ")
            context.errors.paragraph(
                "pingflow: The profile “\(name)” has no \(members): a pipe cannot be read a second time. Name a file."
            )
        }
        if output.json { return }
        var lines = saves ? ["The settings are saved as “\(name)” in \(file.path)."] : []
        if settings.clientID == nil {
            lines.append("This login gave no tokens: add --client-id and --redirect-uri to get them.")
        } else if !saves, settings.storage != .memory, try file.profile(named: name)?.json != settings.json {
            lines.append("Add --save-profile, so that token, refresh, userinfo and logout know these settings.")
        }
        if !lines.isEmpty { context.output.line() }
        for line in lines { context.output.paragraph(line) }
    }
}
