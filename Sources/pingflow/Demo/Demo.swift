import PingEmulator

/// A login to an emulator in this process, with every request explained.
struct Demo: Sendable {
    let emulator: Emulator
    let server: EmulatorServer
    let flow: DemoFlow

    func run(in console: FlowConsole, isVerbose: Bool) async throws -> ToolExit {
        console.tell(introduction(console))
        var context = console.context
        let narrator = NarratingClient(client: context.connect(HttpClientSettings())) {
            console.tell($0.lines(console.style))
        }
        context.connect = { _ in narrator }
        // No request of it leaves this machine.
        context.environment["SSL_CERT_FILE"] = nil
        let maker = try ClientMaker(settings, ProfileAccounts(profile: "demo", in: context), isVerbose: isVerbose)
        while true {
            let exit =
                switch flow.product {
                case .journey: try await runJourney(maker, console)
                case .daVinci: try await runDaVinci(maker, console)
                }
            narrator.tellWaiting()
            if exit == .success { console.tell(farewell) }
            guard exit == .refused, try await isWantedAgain(console) else { return exit }
        }
    }

    private func introduction(_ console: FlowConsole) -> [String] {
        let isJourney = flow.product == .journey
        return [
            console.style.paint("\(flow.name): \(flow.description.title)", .bold),
            flow.description.summary.printableLine,
            "",
            "A \(isJourney ? "PingAM" : "PingOne") server runs inside this process, at \(isJourney ? server.serverURL : server.url). "
                + "The SDK logs in to it over HTTP, as an app would. Each request is shown as → with a word on what it is for.",
            console.isInteractive
                ? "The answers are yours; Enter takes the one in [brackets]."
                : "The answers come from \(console.answerSource).",
        ]
    }

    private var farewell: [String] {
        [
            "",
            "That was a complete login. Secrets are shown as <redacted>; --show-secrets prints them.",
            "More of them: `pingflow demo --list`",
            "Your own server: `pingflow \(flow.product.rawValue) --help`",
        ]
    }

    /// A user who mistyped may try again; a flow that can only fail would fail again.
    private func isWantedAgain(_ console: FlowConsole) async throws -> Bool {
        guard !flow.isFailing, let prompter = console.prompter as? TerminalPrompter else { return false }
        if let user = emulator.configuration.users.first(where: \.isActive) {
            console.tell(["", "The demo's user is \(user.userName), the password \(user.password.reveal())."])
        }
        return try await prompter.agrees(to: "Try again?")
    }

    private func runJourney(_ maker: ClientMaker, _ console: FlowConsole) async throws -> ToolExit {
        let journey = maker.journey(try JourneyConnection(settings))
        let reader = StepReader(journey, console.redaction)
        let runner = try runner(reader, console)
        if flow.description.needsSession { try await logIn(journey, console) }
        if flow.wantsPasskey, console.isInteractive {
            try await rehearse(reader, console) { await journey.start(flow.name) { $0.noSession = true } }
        }
        return try await runner.run(await journey.start(flow.name))
    }

    private func runDaVinci(_ maker: ClientMaker, _ console: FlowConsole) async throws -> ToolExit {
        let daVinci = maker.daVinci(try DaVinciConnection(settings))
        let reader = StepReader(redaction: console.redaction)
        let runner = try runner(reader, console)
        if flow.wantsPasskey, console.isInteractive {
            try await rehearse(reader, console) { await daVinci.start { $0.acrValues = flow.name } }
        }
        return try await runner.run(
            await daVinci.start { options in
                options.acrValues = flow.name
                options.prompt = flow.wantsPasskey ? "login" : nil
            }
        )
    }

    /// Runs the flow once with the catalogue's answers, in which a passkey is made.
    private func rehearse(
        _ reader: StepReader,
        _ console: FlowConsole,
        _ start: @Sendable () async -> any Node
    ) async throws {
        console.tell(["", "A passkey has to be made before one can be used, so the demo makes one first."])
        try await answer(flow, reader, console, from: await start())
        console.tell(["", "Now the login with it:"])
    }

    /// Runs a flow unseen, with the catalogue's answers.
    private func answer(
        _ flow: DemoFlow,
        _ reader: StepReader,
        _ console: FlowConsole,
        from start: any Node
    ) async throws {
        let prompter = AnswerPrompter(sheet: try flow.sheet(in: emulator), system: console.context.system)
        var driver = FlowDriver(page: FlowPage(), prompter: prompter, reader: reader)
        _ = try await driver.run(from: start)
    }

    private func runner(_ reader: StepReader, _ console: FlowConsole) throws -> FlowRunner {
        let suggestions = DemoSteps(emulator: emulator, sheet: try flow.sheet(in: emulator))
        return FlowRunner(console: console, reader: reader) { suggestions.adapted($0) }
    }

    /// Logs in with the catalogue's answers, for a journey that needs a session.
    private func logIn(_ journey: Journey, _ console: FlowConsole) async throws {
        let name = emulator.configuration.defaultJourney
        console.tell(["", "This journey is for somebody who is logged in, so “\(name)” comes first."])
        guard let login = DemoFlow.all(.journey, in: emulator.flows).first(where: { $0.name == name }) else { return }
        try await answer(login, StepReader(journey, console.redaction), console, from: await journey.start(name))
    }

    private var settings: Profile {
        let client = emulator.configuration.clients.first { $0.secret == nil }
        let realm = emulator.configuration.realms.first
        return Profile(
            server: server.serverURL,
            realm: realm,
            cookie: emulator.configuration.cookieName,
            clientID: client?.id,
            redirectURI: client?.redirectURIs.first,
            scope: "openid profile email",
            discovery: flow.product == .journey
                ? server.discoveryEndpoint(realm: realm ?? "root") : server.daVinciDiscoveryEndpoint,
            storage: .memory
        )
    }
}
