import ArgumentParser

/// `pingflow revoke`
struct RevokeCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke the stored tokens and delete them here; the session stays."
    )

    @OptionGroup(title: "Server and app") var connection: SessionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        try await user(in: context).revoke().get()
        if output.json {
            context.output.line(#"{"revoked":true}"#)
        } else {
            context.output.paragraph("The tokens are revoked. While the session lasts, the next command gets new ones.")
        }
        return .success
    }
}
