import ArgumentParser
import PingEmulator

struct EmulateCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "emulate",
        abstract: "Run PingAM, PingOne DaVinci and their OpenID Providers on this machine until ^C.",
        discussion: """
            Apps can log in to it as to a real server. It listens on 127.0.0.1 only, forgets everything when it ends, \
            and its users and passwords are public: use it for tests only. It prints one line for each request; with \
            --json only together with --verbose.
            """
    )

    @Option(help: .value("number", "The port; 0 takes a free one."))
    var port: UInt16 = 8080

    @Option(help: .value("dir", "A directory of flow files (YAML, JSON) to serve beside the built-in ones."))
    var flows: String?

    @Flag(help: "Serve the default journeys of Advanced Identity Cloud in place of those with the same names.")
    var advancedIdentityCloud = false

    @Option(
        name: .customLong("environment"),
        help: .value("id", "The id of a further PingOne environment to serve; may be given several times.")
    )
    var environments: [String] = []

    @OptionGroup(title: "Users, clients and faults") var options: EmulatorOptions
    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in context: ToolContext) async throws -> ToolExit {
        if options.listFaults {
            list(EmulatorFault.all, in: context)
            return .success
        }
        let style = context.style(for: context.output)
        let emulator = try emulator(in: context, style)
        let server = try await emulator.serve(port: port)
        let notice = EmulatorNotice(emulator: emulator, server: server, command: context.command)
        if output.json {
            context.output.line(notice.line)
        } else {
            for line in notice.lines(style) {
                // A command that is folded could not be copied.
                if line.contains(" --") { context.output.line(line) } else { context.output.paragraph(line) }
            }
        }
        // Without the notice nobody knows where it is.
        let isKnown = !context.output.isIncomplete
        // ^C and SIGTERM are the way to end it, so being cancelled is success.
        while isKnown, !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        await server.stop()
        if !output.json { context.output.line("Stopped.") }
        return .success
    }

    private func list(_ faults: [EmulatorFault], in context: ToolContext) {
        func names(_ endpoints: Set<EmulatorEndpoint>) -> [String] { endpoints.map(\.rawValue).sorted() }
        guard !output.json else {
            for fault in faults {
                let endpoints = fault.endpoints.map { LineValue.array(names($0).map { .text($0) }) }
                let line = LineValue.object([
                    ("fault", .text(fault.rawValue)), ("endpoints", endpoints ?? .text(nil)),
                    ("summary", .text(fault.summary)),
                ])
                context.output.line(line)
            }
            return
        }
        let rows = faults.map { fault in
            let place = fault.endpoints.map { names($0).joined(separator: ", ") } ?? "everywhere"
            return (name: fault.rawValue, value: "\(fault.summary) (\(place))")
        }
        for line in context.style(for: context.output).table(rows) { context.output.line(line) }
    }

    private func emulator(in context: ToolContext, _ style: Style) throws -> Emulator {
        var configuration = try options.configuration()
        configuration.otherEnvironmentIDs += environments
        if !output.json || output.verbose {
            configuration.onRequest = { [forPrograms = output.json] request in
                let line = RequestLine(request: request)
                context.output.line(forPrograms ? line.line.text : line.text(style))
            }
        }
        let base = advancedIdentityCloud ? FlowCatalogue.builtIn.adding(.advancedIdentityCloud) : .builtIn
        return try Emulator(configuration: configuration, flows: FlowFiles(base: base, directory: flows).catalogue())
    }
}
