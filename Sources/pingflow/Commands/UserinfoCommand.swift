import ArgumentParser

struct UserinfoCommand: SessionCommand {
    static let configuration = CommandConfiguration(
        commandName: "userinfo",
        abstract: "Ask the server for the claims of the user."
    )

    @OptionGroup(title: "Server and app") var connection: SessionOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let claims = try await user(in: context).userinfo(cache: false).get()
        if output.json {
            context.output.line(.object([("userinfo", .json(.object(claims)))]))
        } else {
            let rows = claims.sorted { $0.key < $1.key }.map {
                (name: $0.key, value: ($0.value.lenientString ?? $0.value.text()).printableLine)
            }
            for line in context.style(for: context.output).table(rows) { context.output.paragraph(line) }
        }
        return .success
    }
}
