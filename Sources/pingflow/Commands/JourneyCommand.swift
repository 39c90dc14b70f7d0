import ArgumentParser

struct JourneyCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "journey",
        abstract: "Run a journey of PingAM or Advanced Identity Cloud.",
        discussion: """
            pingflow asks for each callback on the terminal, or takes the answers from --answer and --answers. With \
            --client-id and --redirect-uri the login also gets tokens; `pingflow token` shows them later. Type the number of \
            a footnote in brackets, such as [1], or give “$journey” as an answer, to start the journey that it leads to.

            Example: pingflow journey Login --server https://example.com/am --realm alpha
            """
    )

    @Argument(help: .value("journey", "The journey's name. (default: the realm's default journey)"))
    var name: String?

    @OptionGroup(title: "Server and app") var connection: ConnectionOptions
    @OptionGroup(title: "Flow") var flow: FlowOptions

    @Option(help: .value("uri", "Resume a suspended journey with the link from the mail."))
    var resume: String?

    @OptionGroup(title: "Flow") var answers: AnswerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        // A script's variable that is not set. The realm's default journey could be another one.
        if name?.isEmpty == true {
            throw ValidationError("The journey's name is empty. Leave it out for the realm's default journey.")
        }
        if name != nil, resume != nil {
            throw ValidationError("Give a journey's name, or --resume with a link, but not both.")
        }
        if flow.continued != nil, name != nil || resume != nil {
            throw ValidationError(
                "--continue takes neither a journey's name nor --resume: the file says which flow it is."
            )
        }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let settings = try connection.settings(in: context)
        let accounts = ProfileAccounts(profile: context.profile(connection.app.profile), in: context)
        let account = try await accounts.chosen(connection.app.account)
        let handover = try flow.handover("journey", account, in: context)
        let maker = try ClientMaker(settings, accounts, account, isVerbose: output.verbose, flowTimeout: flow.timeout)
        let server = try JourneyConnection(settings)
        let journey = maker.journey(server)
        try await maker.checkStorage(for: server.app)
        let sheet = try answers.sheet(in: context)
        if handover.origin == nil, !flow.noSession { try await maker.checkRegistration(of: server.app) }
        let console = FlowConsole(context: context, output: output, sheet: sheet, asksForRest: flow.suspend == nil)
        let exit = try await context.tracing(journey.events(), isVerbose: output.verbose) {
            try await run(journey, handover, maker, in: console)
        }
        if exit == .success {
            try settings.keep(as: accounts.profile, saves: flow.saveProfile, output, in: context)
            await maker.noteUser(of: server.app)
            if settings.storage != .memory { try await accounts.explain(account, output) }
        }
        return exit
    }

    private func run(
        _ journey: Journey,
        _ handover: FlowHandover,
        _ maker: ClientMaker,
        in console: FlowConsole
    ) async throws -> ToolExit {
        let browser = ProviderBrowser(console, app: nil, timeout: flow.timeout)
        let asksAgain = flow.asksAgain(console.sheet)
        var given = JourneyOptions()
        given.forceAuth = asksAgain
        given.noSession = flow.noSession
        let options = given
        let reader = StepReader(journey, console.redaction, browser: browser, options: options)
        let runner = FlowRunner(console: console, reader: reader, handover: handover)
        let exit: ToolExit
        if let file = handover.origin {
            exit = try await runner.run(try await file.take(for: journey.workflow))
        } else if let resume {
            exit = try await runner.run(await journey.resume(ResumeLinkInput(resume).text) { $0 = options })
        } else {
            // A storage that cannot be read is for the flow itself to report.
            let hasSession = await (try? journey.session()) != nil
            let start = await journey.start(name) { $0 = options }
            if hasSession, !asksAgain, start is SuccessNode {
                return try await runner.run(start, reusing: await maker.storedLogin())
            }
            exit = try await runner.run(start)
        }
        if exit == .success, !flow.noSession { await maker.note(journey: name) }
        return exit
    }
}
