import ArgumentParser

struct DaVinciCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "davinci",
        abstract: "Run a flow of PingOne DaVinci.",
        discussion: """
            pingflow asks for each field on the terminal, or takes the answers from --answer and --answers. The login gets \
            tokens; `pingflow token` shows them later.

            Example: pingflow davinci SignOn --client-id my-app --redirect-uri com.example.app://callback \
            --discovery https://auth.pingone.com/ENVIRONMENT/as/.well-known/openid-configuration
            """
    )

    @Argument(help: .value("flow", "The flow policy to run, as with --acr-values. (default: the app's first)"))
    var name: String?

    @OptionGroup(title: "Environment and app") var app: AppOptions
    @OptionGroup(title: "Environment and app") var login: LoginOptions
    @OptionGroup(title: "Environment and app") var reach: ReachOptions
    @OptionGroup(title: "Environment and app") var credentials: CredentialOptions

    @OptionGroup(title: "Flow") var policy: PolicyOptions
    @OptionGroup(title: "Flow") var flow: FlowOptions
    @OptionGroup(title: "Flow") var answers: AnswerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        // A script's variable that is not set. The app's default policy could be another one.
        if (name ?? policy.acrValues)?.isEmpty == true {
            throw ValidationError("The flow's name is empty. Leave it out for the app's default policy.")
        }
        if flow.continued != nil, name ?? policy.acrValues != nil {
            throw ValidationError("--continue takes no flow's name: the file says which flow it is.")
        }
        if let name, let policy = policy.acrValues, name != policy {
            throw ValidationError("Give one flow: “\(name)”, or --acr-values \(policy), but not both.")
        }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let settings = try settings(in: context)
        let accounts = ProfileAccounts(profile: context.profile(app.profile), in: context)
        let account = try await accounts.chosen(app.account)
        let handover = try flow.handover("davinci", account, in: context)
        let maker = try ClientMaker(settings, accounts, account, isVerbose: output.verbose, flowTimeout: flow.timeout)
        let connection = try DaVinciConnection(settings)
        try await maker.checkStorage(for: connection.app)
        let daVinci = maker.daVinci(connection, keepsSession: !flow.noSession)
        let console = FlowConsole(
            context: context,
            output: output,
            sheet: try answers.sheet(in: context),
            asksForRest: flow.suspend == nil
        )
        let browser = ProviderBrowser(console, app: connection.app, timeout: flow.timeout)
        let reader = StepReader(redaction: console.redaction, browser: browser)
        let runner = FlowRunner(console: console, reader: reader, handover: handover)
        let asksAgain = flow.asksAgain(console.sheet)
        let hasSession = flow.noSession ? false : await maker.hasDaVinciSession()
        let exit = try await context.tracing(daVinci.events(), isVerbose: output.verbose) {
            if let file = handover.origin { return try await runner.run(try await file.take(for: daVinci.workflow)) }
            let start = await daVinci.start { options in
                options.acrValues = settings.acrValues
                options.loginHint = policy.loginHint
                options.prompt = asksAgain ? "login" : nil
            }
            let reused = hasSession && !asksAgain && start is SuccessNode
            return try await runner.run(start, reusing: reused ? await maker.storedLogin() : nil)
        }
        if exit == .success {
            try settings.keep(as: accounts.profile, saves: flow.saveProfile, output, in: context)
            await maker.noteUser(of: connection.app)
            if settings.storage != .memory { try await accounts.explain(account, output) }
        }
        return exit
    }

    /// The command line over the profile, without the settings of journeys.
    private func settings(in context: ToolContext) throws -> Profile {
        var given = app.given(login, reach, credentials)
        given.acrValues = name ?? policy.acrValues
        var settings = try given.completed(named: context.profile(app.profile), in: context)
        settings.server = nil
        settings.realm = nil
        settings.cookie = nil
        return settings
    }
}

/// The flow to run, and its user.
struct PolicyOptions: ParsableArguments {
    @Option(
        name: .customLong("acr-values"),
        help: .value("policy", "The flow policy to run. (default: the app's first)")
    )
    var acrValues: String?

    @Option(help: .value("name", "The user who is likely to log in (login_hint)."))
    var loginHint: String?
}
