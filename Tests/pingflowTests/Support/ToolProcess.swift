import Foundation
import PingLogin
import TestPrograms
import Testing

/// Runs the built tool as a separate process.
struct ToolProcess {
    /// How a run ended.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String

        /// The lines of standard output as JSON.
        func lines() throws -> [JSON] {
            try output.split(separator: "\n").map { try JSON(parsing: String($0)) }
        }
    }

    private static let turns = Turns(3)

    /// Home, configuration and state of the process.
    let home: TemporaryDirectory

    init() throws {
        home = try TemporaryDirectory()
    }

    /// The tool, which is built beside the tests.
    static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let tests = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("pingflow")
    }

    var environment: [String: String] {
        var environment = [
            "HOME": home.path, "XDG_CONFIG_HOME": home.path + "/config", "XDG_STATE_HOME": home.path + "/state",
            "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "TERM": "xterm",
        ]
        // A sanitized tool gets the options of its sanitizer.
        for name in ["TSAN_OPTIONS", "ASAN_OPTIONS"] {
            environment[name] = ProcessInfo.processInfo.environment[name]
        }
        return environment
    }

    /// Runs the tool to its end.
    func run(_ arguments: String..., input: String = "") async throws -> Outcome {
        try await run(Self.executable, arguments, input: input)
    }

    /// Runs a program to its end, with the environment of the tool.
    ///
    /// - Parameter output: Gets what the program writes, in place of the outcome.
    func run(_ program: URL, _ arguments: [String], input: String = "", output: FileHandle? = nil) async throws
        -> Outcome
    {
        // Files in place of pipes: however much is written, nobody waits for a reader.
        let files = try ["in", "out", "err"].map { name in
            try home.file(UUID().uuidString + name, name == "in" ? input : "")
        }
        let status = try await Self.turns.taking {
            let input = try FileHandle(forReadingFrom: URL(fileURLWithPath: files[0]))
            let outputs = try files.dropFirst().map { try FileHandle(forWritingTo: URL(fileURLWithPath: $0)) }
            // Foundation would keep them open.
            defer { for handle in [input] + outputs { try? handle.close() } }
            let process = TestProcess()
            process.executableURL = program
            process.arguments = arguments
            process.environment = environment
            process.standardInput = input
            process.standardOutput = output ?? outputs[0]
            process.standardError = outputs[1]
            try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
                process.terminationHandler = { _ in continuation.resume() }
                do { try process.run() } catch { continuation.resume(throwing: error) }
            }
            return process.terminationStatus
        }
        return Outcome(
            status: status,
            output: try String(contentsOfFile: files[1], encoding: .utf8),
            errors: try String(contentsOfFile: files[2], encoding: .utf8)
        )
    }
}
