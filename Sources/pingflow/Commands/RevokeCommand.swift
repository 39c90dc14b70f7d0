import ArgumentParser
import PingOidc

/// `pingflow revoke`
struct RevokeCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "revoke",
        abstract: "Make the stored tokens unusable, here and at the server; the session stays."
    )

    @OptionGroup(title: "Server and app") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        try await user(in: context).revoke().get()
        context.output.line(output.json ? #"{"revoked":true}"# : "The tokens are revoked.")
        return .success
    }
}
