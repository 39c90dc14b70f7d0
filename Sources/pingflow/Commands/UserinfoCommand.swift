import ArgumentParser

/// `pingflow userinfo`
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
            context.output.line(LineValue.object([("userinfo", .json(.object(claims)))]).text)
        } else {
            let rows = claims.sorted { $0.key < $1.key }.map {
                ($0.key, ($0.value.lenientString ?? $0.value.text()).printableLine)
            }
            let style = context.style(for: context.output)
            for line in Table(rows.map { (name: $0.0, value: $0.1) }).lines(style) { context.output.paragraph(line) }
        }
        return .success
    }
}
