import ArgumentParser
import Foundation
import PingCommons
import PingEmulator

/// `pingflow demo`
struct DemoCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Log in to a server that runs inside this process, and see what happens.",
        discussion: """
            Nothing has to be set up and nothing is kept. On a terminal the questions are yours to answer; Enter takes \
            the suggested answer. With --json, or when input is not a terminal, the suggested answers are given.
            """
    )

    @Argument(help: ArgumentHelp("The journey to run; --list shows them all.", valueName: "journey"))
    var name = "Login"

    @Flag(help: "List the journeys that can be run.")
    var list = false

    @Option(
        help: ArgumentHelp("A directory of flow files (YAML, JSON) to run beside the built-in ones.", valueName: "dir")
    )
    var flows: String?

    @OptionGroup(title: "Flow") var answers: AnswerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in surroundings: Surroundings) async throws -> ToolExit {
        let catalogue = try FlowFiles(directory: flows).catalogue()
        if list {
            DemoList(catalogue: catalogue).write(to: surroundings, forPrograms: output.json)
            return .success
        }
        guard let description = catalogue.journeys.first(where: { $0.name == name }) else {
            throw ToolError.usage(
                "journey_unknown",
                "There is no journey “\(name)” to demonstrate.",
                recovery: "Known are: \(catalogue.journeys.map(\.name).joined(separator: ", "))."
            )
        }
        // Elliptic keys are made in no time, and a demonstration should not wait.
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256), flows: catalogue)
        let server = try await emulator.serve()
        let demo = Demo(emulator: emulator, server: server, description: description)
        do {
            let exit = try await demo.run(in: try console(catalogue, surroundings), isVerbose: output.verbose)
            await server.stop()
            return exit
        } catch {
            await server.stop()
            throw error
        }
    }

    /// The person answers where there is one, else the given answers are taken, else the catalogue's.
    private func console(_ catalogue: FlowCatalogue, _ surroundings: Surroundings) throws -> FlowConsole {
        var sheet = try answers.sheet(in: surroundings)
        if sheet == nil, output.json || surroundings.terminal == nil {
            sheet = try Demo.sheet(for: name, in: catalogue)
        }
        return FlowConsole(surroundings, output, sheet: sheet)
    }
}
