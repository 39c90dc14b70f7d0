import ArgumentParser

struct RevokeCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Revoke the stored tokens and delete them here; the session stays."
    )

    @OptionGroup(title: "Server and app") var connection: SessionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let session = try await session(in: context)
        try await session.user().revoke().get()
        if output.json {
            context.output.line(#"{"revoked":true}"#)
        } else {
            // The session of a journey can be exchanged for tokens again.
            let hasSession = await (try? session.client.storedUser()) != nil
            let words = hasSession ? " While the session lasts, the next command gets new ones." : ""
            context.output.paragraph("The tokens are revoked.\(words)")
        }
        return .success
    }
}
