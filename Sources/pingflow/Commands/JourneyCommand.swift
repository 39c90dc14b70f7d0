import ArgumentParser
import PingCommons
import PingJourney
import PingOrchestrate

/// `pingflow journey`
struct JourneyCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "journey",
        abstract: "Run a journey of PingAM or Advanced Identity Cloud.",
        discussion: """
            On a terminal each callback is asked; without one, answers come from --answers. With --client-id and \
            --redirect-uri the login also gets tokens, which `pingflow token` shows later.

            Example: pingflow journey Login --server https://example.com/am --realm alpha
            """
    )

    @Argument(help: ArgumentHelp("The journey's name. (default: the realm's default journey)", valueName: "journey"))
    var name: String?

    @OptionGroup(title: "Server and app") var connection: ConnectionOptions
    @OptionGroup(title: "Flow") var flow: FlowOptions
    @OptionGroup(title: "Flow") var answers: AnswerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if name != nil, flow.resume != nil {
            throw ValidationError("Give a journey's name, or --resume with a link, but not both.")
        }
    }

    func run(in surroundings: Surroundings) async throws -> ToolExit {
        let settings = try connection.settings(in: surroundings)
        let complete = try Connection(settings, name: connection.profile)
        let factory = JourneyFactory(
            connection: complete,
            surroundings: surroundings,
            isVerbose: output.verbose,
            flowTimeout: flow.timeout
        )
        let sheet = try answers.sheet(in: surroundings)
        let exit = try await run(factory.journey(), in: FlowConsole(surroundings, output, sheet: sheet))
        if exit == .success, flow.saveProfile { try save(settings, in: surroundings) }
        return exit
    }

    private func run(_ journey: Journey, in console: FlowConsole) async throws -> ToolExit {
        let runner = JourneyRunner(journey: journey, console: console)
        if let link = flow.resume {
            return try await runner.run(await journey.resume(HandedLink(link).text, configure: options))
        }
        guard let name else { return try await runner.run(await journey.start(configure: options)) }
        return try await runner.run(await journey.start(name, configure: options))
    }

    private func options(_ options: inout Options) {
        options.forceAuth = flow.forceAuth
        options.noSession = flow.noSession
    }

    private func save(_ settings: Profile, in surroundings: Surroundings) throws {
        let file = ProfileFile(environment: surroundings.environment)
        try file.save(settings, named: connection.profile)
        if !output.json {
            surroundings.output.line("\nThe settings are kept as “\(connection.profile)” in \(file.path).")
        }
    }
}
