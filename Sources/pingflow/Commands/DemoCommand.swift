import ArgumentParser
import PingEmulator

struct DemoCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "Log in to a server inside this process and see every request.",
        usage: """
            pingflow demo [<journey>] [<options>]
            pingflow demo davinci [<flow>] [<options>]
            """,
        discussion: """
            It needs no set-up and keeps nothing. Answer the questions, or press Enter for the suggested answers. With \
            --json, or when input or output is not a terminal, the demo gives the suggested answers itself.
            """
    )

    @Argument(help: .value("journey", "A journey, or “davinci” and a DaVinci flow. (default: Login, SignOn)"))
    var words: [String] = []

    @Flag(help: "List the journeys and flows that can be run.")
    var list = false

    @Option(help: .value("dir", "A directory of flow files (YAML, JSON) to run beside the built-in ones."))
    var flows: String?

    @OptionGroup(title: "Flow") var answers: AnswerOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func validate() throws {
        if words.count > (product == nil ? 1 : 2) {
            throw ValidationError("One journey or flow at a time: pingflow demo [davinci] NAME.")
        }
    }

    func run(in context: ToolContext) async throws -> ToolExit {
        let catalogue = try FlowFiles(directory: flows).catalogue()
        if list {
            DemoList(catalogue: catalogue).write(to: context, forPrograms: output.json)
            return .success
        }
        // Elliptic keys are made in no time, and a demonstration should not wait.
        let emulator = try Emulator(configuration: EmulatorConfiguration(signingAlgorithm: .es256), flows: catalogue)
        let flow = try flow(in: emulator)
        let server = try await emulator.serve()
        let demo = Demo(emulator: emulator, server: server, flow: flow)
        do {
            let console = try console(flow, emulator, context)
            let exit = try await demo.run(in: console, isVerbose: output.verbose)
            await server.stop()
            return exit
        } catch {
            await server.stop()
            throw error
        }
    }

    /// The product that is named before the flow.
    private var product: DemoFlow.Product? { words.first.flatMap(DemoFlow.Product.init(rawValue:)) }

    private func flow(in emulator: Emulator) throws -> DemoFlow {
        let product = product ?? .journey
        let defaults = emulator.configuration
        let name =
            (self.product == nil ? words.first : words.dropFirst().first)
            ?? (product == .journey ? defaults.defaultJourney : defaults.defaultDaVinciFlow)
        let flows = DemoFlow.all(product, in: emulator.flows)
        if let flow = flows.first(where: { $0.name == name }) { return flow }
        let isDaVinci = DemoFlow.all(.daVinci, in: emulator.flows).contains { $0.name == name }
        throw ToolError.usage(
            product == .journey ? "journey_unknown" : "flow_unknown",
            "The demo has no \(product == .journey ? "journey" : "DaVinci flow") “\(name)”.",
            recovery: isDaVinci
                ? "There is a DaVinci flow of that name: `pingflow demo davinci \(name)`."
                : NearestName(names: flows.map(\.name)).suggestion(for: name).map { "Did you mean \($0)?" }
                    ?? "`pingflow demo --list` shows all of them."
        )
    }

    /// The user answers at a terminal, else the given answers are taken, else the catalogue's.
    private func console(_ flow: DemoFlow, _ emulator: Emulator, _ context: ToolContext) throws -> FlowConsole {
        let console = FlowConsole(context: context, output: output, sheet: try answers.sheet(in: context))
        if console.sheet != nil || console.isInteractive && !output.json { return console }
        return FlowConsole(context: context, output: output, sheet: try flow.sheet(in: emulator))
    }
}
