import ArgumentParser

/// The tool's command line.
struct Pingflow: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pingflow",
        abstract: "Runs logins of PingOne DaVinci, Advanced Identity Cloud and PingAM in the terminal.",
        discussion: """
            Begin with `pingflow demo`: it needs no server and no set-up. It starts a server of its own on this machine, \
            logs in to it, and shows what happened.

            Exit codes: 0 success, 2 the server refused, 3 the flow could not go on, 4 an answer is missing, 64 the \
            command line or a file it names cannot be used, 130 ended by ^C.
            """,
        groupedSubcommands: [
            CommandGroup(name: "Trial", subcommands: [DemoCommand.self, EmulateCommand.self, FlowsCommand.self]),
            CommandGroup(name: "Login", subcommands: [JourneyCommand.self, DaVinciCommand.self]),
            CommandGroup(
                name: "Session",
                subcommands: [
                    TokenCommand.self, RefreshCommand.self, UserinfoCommand.self, RevokeCommand.self,
                    LogoutCommand.self,
                ]
            ),
            CommandGroup(name: "Diagnosis", subcommands: [DoctorCommand.self]),
        ]
    )
}
