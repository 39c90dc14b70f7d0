import ArgumentParser
import Foundation
import PingEmulator

/// `pingflow emulate`
struct EmulateCommand: ToolCommand {
    static let configuration = CommandConfiguration(
        commandName: "emulate",
        abstract: "Run PingAM, PingOne DaVinci and their OpenID Providers on this machine until ^C.",
        discussion: """
            Apps can log in to it as to a real server. It listens on 127.0.0.1 only, forgets everything when it ends, \
            and its users and passwords are known to all: never use it for anything but tests.
            """
    )

    @Option(help: ArgumentHelp("The port; 0 takes a free one.", valueName: "number"))
    var port: UInt16 = 8080

    @Option(
        help: ArgumentHelp(
            "A directory of flow files (YAML, JSON) to serve beside the built-in ones.",
            valueName: "dir"
        )
    )
    var flows: String?

    @Option(
        name: .customLong("environment"),
        help: ArgumentHelp(
            "The id of a further PingOne environment to serve; may be given several times.",
            valueName: "id"
        )
    )
    var environments: [String] = []

    @OptionGroup(title: "Output") var output: OutputOptions

    func run(in surroundings: ToolContext) async throws -> ToolExit {
        var configuration = EmulatorConfiguration()
        configuration.otherEnvironmentIDs = environments
        let emulator = try Emulator(configuration: configuration, flows: FlowFiles(directory: flows).catalogue())
        let server = try await emulator.serve(port: port)
        let notice = EmulatorNotice(emulator: emulator, server: server)
        if output.json {
            surroundings.output.line(notice.line.text)
        } else {
            for line in notice.lines(surroundings.style(for: surroundings.output)) { surroundings.output.line(line) }
        }
        // ^C and SIGTERM are the way to end it, so being cancelled is success.
        while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
        await server.stop()
        if !output.json { surroundings.output.line("Stopped.") }
        return .success
    }
}
