import ArgumentParser

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

    @Flag(help: "Get a token of the client itself, without a user, and do not store it.")
    var clientCredentials = false

    @OptionGroup(title: "Server and app") var connection: ServiceOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if raw, output.json { throw ValidationError("Give --raw or --json, but not both.") }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let token =
            clientCredentials
            ? try await serviceToken(in: context).token : try await user(in: context).token().get()
        if raw { context.output.line(token.accessToken) } else { show(token, in: context) }
        // Without its key a bound token is of no use to another program.
        if token.tokenType?.lowercased() == "dpop", raw || clientCredentials {
            context.errors.paragraph(
                context.advice(
                    "pingflow: The token is bound to a key (DPoP): no server takes it as a bearer token. "
                        + "`pingflow api METHOD URL` sends a request with a proof of the key."
                )
            )
        }
        return .success
    }
}
