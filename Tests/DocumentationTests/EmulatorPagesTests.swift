// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingEmulator
import PingJourney
import PingTestKit
import Testing

/// The blocks of the emulator's articles, run.
@Suite("The emulator's articles")
struct EmulatorPagesTests {
    @Test func faults() throws {
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256))
        try emulator.setFaults([.always(.latency, lasting: .seconds(2)), .once(.htmlBadGateway, at: .token)])
        #expect(emulator.faults.count == 2)
    }

    @Test func configurationInSwift() throws {
        #expect(throws: FlowFileError.self) { try Self.emulatorWithFlowsOfADirectory() }
    }

    private static func emulatorWithFlowsOfADirectory() throws {
        var configuration = EmulatorConfiguration()
        configuration.users = [EmulatorUser(id: "ann", userName: "ann", password: "Secr3t-Word")]
        configuration.clients = [EmulatorClient(id: "my-app", redirectURIs: ["com.example.app://callback"])]
        configuration.lifetimes.accessToken = .seconds(5)
        let own = try FlowCatalogue(directory: URL(filePath: "flows"))
        let emulator = try Emulator(configuration: configuration, flows: .builtIn.adding(own))
        _ = emulator
    }

    @Test func configurationInAFile() throws {
        let configuration = try EmulatorConfiguration(text: try Self.files().first ?? "")
        #expect(configuration.users.first?.id == "5d0c1f")
        #expect(configuration.clients.prefix(2).map(\.id) == ["my-app", "my-service"])
        #expect(configuration.lifetimes.accessToken == .seconds(5))
        _ = try Emulator(configuration: configuration)
    }

    /// The files of the article, as they stand there.
    private static func files() throws -> [String] {
        let page = DocumentedSnippet.root.appending(
            path: "Sources/PingEmulator/PingEmulator.docc/ConfiguringTheEmulator.md"
        )
        let blocks = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst()
        return blocks.map { $0.components(separatedBy: "```")[0] }
    }

    /// An app, and where its login and a launch after that stand.
    private static func login(_ file: String) async throws -> (node: any Node, later: Result<Token, OidcError>?) {
        var configuration = try EmulatorConfiguration(text: file)
        configuration.signingAlgorithm = .es256
        configuration.services = .stopped()
        let emulator = try Emulator(configuration: configuration)
        let (sessions, tokens) = (MemoryStorage<SSOToken>(), MemoryStorage<Token>())
        let app: @Sendable () -> Journey = {
            Journey.createJourney { config in
                config.serverUrl = emulator.serverURL
                config.realm = "alpha"
                config.sessionStorage = sessions
                config.system = emulator.services
                config.httpClient = emulator.transport
                config.module(OidcModule.config) { oidc in
                    oidc.clientId = "demo-app"
                    oidc.discoveryEndpoint = emulator.discoveryEndpoint()
                    oidc.scopes = ["openid"]
                    oidc.redirectUri = "demo://cb"
                    oidc.storage = tokens
                }
            }
        }
        let step = try #require(await app().start("Login") as? ContinueNode)
        try step.fill(["User Name": "jo.field", "Password": "S3cret-Word"])
        let node = await step.next()
        emulator.advanceClock(by: .seconds(60))
        return (node, await app().journeyUser()?.token())
    }

    @Test func sessionsThatAreNotThere() async throws {
        let files = try Self.files().dropFirst()
        #expect(files.count == 3)
        for file in files {
            let (node, later) = try await Self.login(file)
            let cause = (node.cause as? PingError)?.underlying as? OidcError
            if file.contains("consent") {
                #expect((cause?.cause as? PingError)?.code == .oidcAuthorizationRefused, "\(node)")
            } else {
                #expect(node is SuccessNode, "\(String(describing: node.cause))")
                guard case .failure(let error) = later else {
                    Issue.record("\(file) gave tokens.")
                    continue
                }
                #expect(error.requiresLogin, "\(file): \(error)")
            }
        }
        // With the name that the app expects, the same file gives tokens.
        let usual = try #require(files.first { $0.contains("cookieName") }).replacing(/cookieName.*\n/, with: "")
        guard case .success = try await Self.login(usual).later else { return #expect(Bool(false), "no tokens") }
    }
}
