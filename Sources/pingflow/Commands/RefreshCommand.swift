import ArgumentParser

struct RefreshCommand: SessionCommand {
    static let configuration = CommandConfiguration(commandName: "refresh", abstract: "Refresh the stored tokens now.")

    @OptionGroup(title: "Server and app") var connection: SessionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        show(try await user(in: context).refresh().get(), in: context)
        return .success
    }
}
