import ArgumentParser

struct ProfilesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profiles",
        abstract: "List, show and remove the saved settings of servers and clients.",
        discussion: """
            A login with --save-profile saves a profile. The environment goes before it: PINGFLOW_PROFILE names one, and \
            PINGFLOW_SERVER, PINGFLOW_CLIENT_ID and the like give single settings. Options go before both.
            """,
        subcommands: [ProfileListCommand.self, ProfileShowCommand.self, ProfileRemoveCommand.self],
        defaultSubcommand: ProfileListCommand.self
    )
}

struct ProfileListCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the profiles; the one that commands use by themselves has a star."
    )

    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let file = ProfileFile(environment: context.environment)
        let profiles = try file.exists ? file.profiles().sorted { $0.key < $1.key } : []
        let used = context.profile(nil)
        if output.json {
            for (name, profile) in profiles { context.output.line(profile.line(name, isCurrent: name == used).text) }
        } else if profiles.isEmpty {
            context.output.paragraph(
                context.advice("No profile is saved in \(file.path). `pingflow login --save-profile` saves one.")
            )
        } else {
            let rows = profiles.map { name, profile in
                let place = [profile.server ?? profile.discovery, profile.realm, profile.clientID, profile.config]
                let words = place.compactMap { $0?.printableLine }.joined(separator: ", ")
                return (name: "\(name == used ? "*" : " ") \(name.shortened(to: 60).printableLine)", value: words)
            }
            context.paged { context in
                for line in context.style(for: context.output).table(rows) { context.output.paragraph(line) }
            }
        }
        return .success
    }
}

struct ProfileShowCommand: ToolCommand {
    static let configuration = CommandConfiguration(commandName: "show", abstract: "Show the settings of a profile.")

    @Argument(help: .value("name", "The profile. (default: the one that commands use)"))
    var name: String?

    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let file = ProfileFile(environment: context.environment)
        let name = context.profile(name)
        guard let profile = try file.profile(named: name) else { throw try file.unknown(name) }
        if output.json {
            context.output.line(profile.line(name, isCurrent: name == context.profile(nil)).text)
        } else {
            let rows = (profile.json.object ?? [:]).sorted { $0.key < $1.key }.map {
                (name: $0.key, value: ($0.value.lenientString ?? "").printableLine)
            }
            for line in context.style(for: context.output).table(rows) { context.output.paragraph(line) }
        }
        return .success
    }
}

struct ProfileRemoveCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a profile. Its sessions and tokens stay: log out first."
    )

    @Argument(help: .value("name", "The profile."))
    var name: String

    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        let file = ProfileFile(environment: context.environment)
        guard try file.remove(name) else { throw try file.unknown(name) }
        if output.json {
            context.output.line(.object([("removed", .text(name))]))
        } else {
            context.output.paragraph("The profile “\(name.printableLine)” is removed from \(file.path).")
        }
        return .success
    }
}

extension Profile {
    /// For programs.
    fileprivate func line(_ name: String, isCurrent: Bool) -> LineValue {
        .object([("name", .text(name)), ("current", .bool(isCurrent)), ("settings", .json(json))])
    }
}
