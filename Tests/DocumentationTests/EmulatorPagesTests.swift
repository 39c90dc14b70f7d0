// swift-format-ignore-file
// The formatter stays away: the blocks stand here as they stand in the pages.

import Foundation
import PingEmulator
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
        let page = DocumentedSnippet.root.appending(
            path: "Sources/PingEmulator/PingEmulator.docc/ConfiguringTheEmulator.md"
        )
        let text = try String(contentsOf: page, encoding: .utf8)
        let block = try #require(text.components(separatedBy: "```yaml\n").last?.components(separatedBy: "```").first)
        let configuration = try EmulatorConfiguration(text: block)
        #expect(configuration.users.first?.id == "5d0c1f")
        #expect(configuration.clients.prefix(2).map(\.id) == ["my-app", "my-service"])
        #expect(configuration.lifetimes.accessToken == .seconds(5))
        _ = try Emulator(configuration: configuration)
    }
}
