import ArgumentParser

/// The tool's command line.
struct Pingflow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pingflow",
        abstract: "Runs logins of PingOne DaVinci, Advanced Identity Cloud and PingAM in the terminal.",
        discussion: """
            Start with `pingflow demo`. It needs no server and no set-up: it starts a server on this machine, logs in \
            to it and shows every request.

            Exit codes: 0 success, 2 the server refused, 3 the flow could not continue, 4 an answer is missing, 5 the \
            flow is suspended, 6 `api` got 3xx or 5xx, 64 the command line or a file is wrong, 74 the output could not be written, 130 interrupted by ^C.
            """,
        version: "pingflow 0.1.0-dev",
        groupedSubcommands: [
            CommandGroup(name: "Trial", subcommands: [DemoCommand.self, EmulateCommand.self, FlowsCommand.self]),
            CommandGroup(name: "Login", subcommands: [JourneyCommand.self, DaVinciCommand.self, LoginCommand.self]),
            CommandGroup(
                name: "Session",
                subcommands: [
                    TokenCommand.self, RefreshCommand.self, UserinfoCommand.self, ApiCommand.self, RevokeCommand.self,
                    LogoutCommand.self, AccountsCommand.self,
                ]
            ),
            CommandGroup(name: "Diagnosis", subcommands: [DoctorCommand.self]),
            CommandGroup(name: "Settings and storage", subcommands: [ProfilesCommand.self, StoreCommand.self]),
        ]
    )

    /// The error of a command line whose command does not exist; `nil` for every other one.
    static func unknownCommand(in arguments: [String]) -> ToolError? {
        let groups = configuration.groupedSubcommands
        let commands = groups.flatMap { $0.subcommands }.compactMap { $0.configuration.commandName }
        guard let typed = arguments.first, !typed.hasPrefix("-"), !(commands + ["help"]).contains(typed) else {
            return nil
        }
        let words = typed.shortened(to: 100).printableLine
        let meant = NearestName(names: commands).suggestion(for: typed)
        return .usage(
            "command_unknown",
            "Unknown command “\(words)”." + (meant.map { " Did you mean `pingflow \($0)`?" } ?? ""),
            recovery: "The commands are: \(commands.joined(separator: ", ")). `pingflow help` explains them."
        )
    }
}
