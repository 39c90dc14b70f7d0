import ArgumentParser
import PingOidc

/// `pingflow token`
struct TokenCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Show the stored tokens; renew them first if they have expired."
    )

    @OptionGroup(title: "Server and app") var connection: ConnectionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in surroundings: Surroundings) async throws -> ToolExit {
        show(try await user(in: surroundings).token().get(), in: surroundings)
        return .success
    }
}
