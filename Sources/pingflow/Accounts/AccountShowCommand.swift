import ArgumentParser

/// `pingflow accounts show`
struct AccountShowCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show one account. `pingflow token` shows its tokens."
    )

    @Argument(help: .value("name", "The account. (default: the current one)"))
    var name: String?

    @OptionGroup var options: AccountOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let place = ProfileAccounts(profile: context.profile(options.profile), in: context)
        let account = try await place.known(place.chosen(name))
        let report = await place.report(account, current: try await place.chosen(nil))
        if output.json {
            context.output.line(report.value.text)
        } else {
            for line in Table(report.rows).lines(context.style(for: context.output)) { context.output.paragraph(line) }
        }
        return .success
    }
}
