import ArgumentParser

/// `pingflow accounts`
struct AccountsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounts",
        abstract: "List, show, choose and remove the accounts of a profile.",
        discussion: """
            A login with --account NAME is stored beside the others of its profile. Logins and session commands use the current \
            account, or the one that --account names. Until you choose one, the account “default” is current.

            Example: pingflow journey Login --account ann, then pingflow accounts switch ann
            """,
        subcommands: [
            AccountListCommand.self, AccountShowCommand.self, AccountSwitchCommand.self, AccountRemoveCommand.self,
            AccountRebuildCommand.self,
        ],
        defaultSubcommand: AccountListCommand.self
    )
}

/// Which profile's accounts.
struct AccountOptions: ParsableArguments {
    @Option(help: .value("name", "The profile whose accounts to use. (default: default)"))
    var profile: String?
}
