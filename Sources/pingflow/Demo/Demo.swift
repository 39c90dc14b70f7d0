import Foundation
import PingCommons
import PingEmulator
import PingJourney
import PingNetwork

/// A login against an emulator of this process, told from beginning to end.
struct Demo: Sendable {
    let emulator: Emulator
    let server: EmulatorServer
    let description: FlowDescription

    /// The catalogue's answers for a journey; none for a journey without.
    static func sheet(for journey: String, in catalogue: FlowCatalogue) throws -> AnswerSheet {
        let answers = catalogue.demoAnswers(for: journey) ?? [:]
        return try AnswerSheet(JSONSource(name: "the journey's demo answers", data: answers.serialized()))
    }

    func run(in console: FlowConsole, isVerbose: Bool) async throws -> ToolExit {
        console.tell(introduction(console.style, isInteractive: console.isInteractive))
        let steps = DemoSteps(
            emulator: emulator,
            sheet: try Self.sheet(for: description.name, in: emulator.flows)
        )
        var surroundings = console.surroundings
        surroundings.httpClient = NarratingClient(client: surroundings.httpClient ?? URLLoadingHttpClient()) {
            console.tell($0.lines(console.style))
        }
        let factory = JourneyFactory(connection: try connection(), surroundings: surroundings, isVerbose: isVerbose)
        let journey = factory.journey()
        let runner = JourneyRunner(journey: journey, console: console) { steps.adapted($0) }
        if description.needsSession { try await logIn(journey, console) }
        let exit = try await runner.run(await journey.start(description.name))
        console.tell(farewell(console.style, exit))
        return exit
    }

    /// What a journey for somebody who is logged in needs first. Told, but not asked.
    private func logIn(_ journey: Journey, _ console: FlowConsole) async throws {
        let name = emulator.configuration.defaultJourney
        console.tell(["", "This journey is for somebody who is logged in, so “\(name)” comes first."])
        let steps = JourneySteps(journey: journey, redaction: console.redaction)
        let sheet = try Self.sheet(for: name, in: emulator.flows)
        var driver = FlowDriver(
            page: FlowPage(),
            prompter: AnswerPrompter(sheet: sheet, system: console.surroundings.system),
            translate: { await steps.step($0) }
        )
        _ = try await driver.run(from: await journey.start(name))
    }

    private func connection() throws -> Connection {
        let client = emulator.configuration.clients.first { $0.secret == nil }
        let profile = Profile(
            server: server.serverURL,
            realm: emulator.configuration.realms.first,
            cookie: emulator.configuration.cookieName,
            clientID: client?.id,
            redirectURI: client?.redirectURIs.first,
            scope: "openid profile email",
            discovery: server.discoveryEndpoint(realm: emulator.configuration.realms.first ?? "root"),
            storage: .memory
        )
        return try Connection(profile, name: "demo")
    }

    private func introduction(_ style: Style, isInteractive: Bool) -> [String] {
        let title = style.paint("\(description.name): \(description.title)", .bold)
        var lines = [title] + description.summary.printableLine.wrapped(to: 78)
        lines += [
            "",
            "A PingAM server runs inside this process, at \(server.serverURL).",
            "The SDK logs in to it over HTTP, as an app would; each request is shown",
            "as → with a word on what it is for.",
        ]
        if isInteractive { lines.append("The answers are yours; Enter takes the one in [brackets].") }
        return lines
    }

    private func farewell(_ style: Style, _ exit: ToolExit) -> [String] {
        guard exit == .success else { return [] }
        return [
            "",
            "That was a whole login. Secrets are shown as <redacted>; --show-secrets opens them.",
            "Go on with `pingflow demo --list`, or with a server of your own:",
            "`pingflow journey --help`.",
        ]
    }
}
