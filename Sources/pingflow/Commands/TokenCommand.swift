import ArgumentParser

/// `pingflow token`
struct TokenCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Show the stored tokens; renew them first if they have expired.",
        discussion: """
            Example: curl -H "Authorization: Bearer $(pingflow token --raw)" https://api.example.com
            """
    )

    @Flag(help: "Print the access token and nothing else.")
    var raw = false

    @OptionGroup(title: "Server and app") var connection: SessionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if raw, output.json { throw ValidationError("Give --raw or --json, but not both.") }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let token = try await user(in: context).token().get()
        if raw { context.output.line(token.accessToken) } else { show(token, in: context) }
        return .success
    }
}
