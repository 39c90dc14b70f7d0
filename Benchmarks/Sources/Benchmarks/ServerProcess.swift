import Foundation
import PingEmulator

/// The emulator in a process of its own, so that its work is not counted as the client's.
struct ServerProcess {
    /// Where it listens.
    let url: String
    private let process: Process

    /// Runs this program again as the server.
    static func start() throws -> ServerProcess {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
        process.arguments = ["serve"]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        let url = line.trimmingCharacters(in: .whitespacesAndNewlines)
        guard url.hasPrefix("http://") else { throw Unexpected("The server said: \(line)") }
        return ServerProcess(url: url, process: process)
    }

    func stop() {
        process.terminate()
    }

    /// What the other process does: tells its URL, and serves until it is ended.
    static func serve() async throws {
        let emulator = try Emulator(configuration: configuration)
        let server = try await emulator.serve()
        FileHandle.standardOutput.write(Data((server.url + "\n").utf8))
        while true { try await Task.sleep(for: .seconds(3600)) }
    }

    private static var configuration: EmulatorConfiguration { EmulatorConfiguration(signingAlgorithm: .es256) }

    /// Where its journeys are.
    var serverURL: String { url + Self.configuration.contextPath }

    /// Where its DaVinci flows are.
    var environment: String { "\(url)/\(Self.configuration.environmentID)" }
}
