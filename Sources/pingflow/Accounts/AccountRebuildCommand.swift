import ArgumentParser

/// `pingflow accounts rebuild`
struct AccountRebuildCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "rebuild",
        abstract: "Make the damaged record of an account again, from its tokens."
    )

    @Argument(help: .value("name", "The account."))
    var name: String

    @OptionGroup var options: AccountOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let place = ProfileAccounts(profile: context.profile(options.profile), in: context)
        let account = try await place.accounts.rebuild(Account.ID(rawValue: name))
        let report = await place.report(account, current: try await place.chosen(nil))
        if output.json {
            context.output.line(report.value.text)
        } else {
            for line in Table(report.rows).lines(context.style(for: context.output)) { context.output.paragraph(line) }
        }
        return .success
    }
}
