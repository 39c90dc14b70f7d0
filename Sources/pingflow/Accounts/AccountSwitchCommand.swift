import ArgumentParser

/// `pingflow accounts switch`
struct AccountSwitchCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "switch",
        abstract: "Choose the account that the session commands use."
    )

    @Argument(help: .value("name", "The account."))
    var name: String

    @OptionGroup var options: AccountOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let place = ProfileAccounts(profile: context.profile(options.profile), in: context)
        let account = try await place.known(Account.ID(rawValue: name))
        try await place.accounts.switch(to: account.id)
        if output.json {
            context.output.line(LineValue.object([("current", .text(name))]).text)
        } else {
            context.output.paragraph("The current account is “\(name.printableLine)”.")
        }
        return .success
    }
}
