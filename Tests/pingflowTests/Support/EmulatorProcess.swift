import Foundation
import PingLogin
import TestPrograms
import Testing

/// `pingflow emulate` as a separate process, which busy tests in this one do not starve.
final class EmulatorProcess: Sendable {
    /// What it told about itself.
    let notice: JSON
    private let process: TestProcess
    private let tool: ToolProcess
    private let output = Pipe()
    /// Closes with this program, however that ends.
    private let lifeline = Pipe()

    /// - Parameters:
    ///   - options: Further options.
    ///   - configuration: The configuration file; `nil` for none. Keys for elliptic curves are made in no time.
    convenience init(_ options: String..., configuration: String? = "signingAlgorithm: ES256\n") async throws {
        try await self.init(options, configuration: configuration)
    }

    fileprivate init(
        _ options: [String],
        configuration: String? = "signingAlgorithm: ES256\n",
        isShared: Bool = false
    ) async throws {
        let tool = try ToolProcess()
        self.tool = tool
        process = TestProcess()
        let file = try configuration.map { ["--config", try tool.home.file("emulator.yaml", $0)] } ?? []
        let arguments = ["emulate", "--port", "0", "--json"] + file + options
        if isShared {
            process.executableURL = URL(filePath: "/bin/sh")
            process.arguments = ["-c", Self.watched, ToolProcess.executable.path] + arguments
            process.standardInput = lifeline
        } else {
            process.executableURL = ToolProcess.executable
            process.arguments = arguments
            process.standardInput = FileHandle.nullDevice
        }
        process.environment = tool.environment
        process.standardOutput = output
        try process.run()
        notice = try JSON(parsing: try #require(await Self.firstLine(of: output.fileHandleForReading)))
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? output.fileHandleForReading.close()
    }

    /// Runs a program until the standard input ends. It does not wait for the program's end, since the shell may have
    /// inherited a mask that keeps it from learning of it.
    private static let watched = #""$0" "$@" </dev/null & read -r line; kill $!; rm -r "$HOME""#

    /// The emulator that all tests of a suite use. It ends with the program.
    ///
    /// - Parameters:
    ///   - options: Further options of the first call.
    ///   - name: Tells the emulators of a suite apart.
    static func shared(_ options: String..., name: String = "", suite: String = #fileID) async throws -> EmulatorProcess
    {
        try await SharedEmulators.all.emulator("\(suite) \(name)", options)
    }

    /// The options that lead `pingflow journey` here.
    var journeyOptions: [String] {
        get throws { ["--server", try text("serverUrl"), "--realm", try text("realm")] }
    }

    /// The options that lead `pingflow davinci` here, and get tokens.
    var daVinciOptions: [String] {
        get throws { ["--discovery", try text("daVinciDiscovery")] + (try clientOptions) }
    }

    /// The options of the client.
    var clientOptions: [String] {
        get throws {
            [
                "--client-id", try text("clientId"), "--redirect-uri", try text("redirectUri"), "--scope",
                "openid profile",
            ]
        }
    }

    /// Where its faults are set.
    var faults: String {
        get throws { try text("emulator") + "/emulator/faults" }
    }

    /// Ends it with a signal.
    func end(_ signal: Int32) async -> (status: Int32, reason: TestProcess.TerminationReason) {
        kill(process.processIdentifier, signal)
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [process] in
                // Its own thread, which nobody else needs.
                process.waitUntilExit()
                continuation.resume()
            }
        }
        return (process.terminationStatus, process.terminationReason)
    }

    private func text(_ member: String) throws -> String { try #require(notice[member]?.string) }

    private static func firstLine(of handle: FileHandle) async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                var bytes = Data()
                while let next = try? handle.read(upToCount: 1), !next.isEmpty, next.first != UInt8(ascii: "\n") {
                    bytes += next
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }
}

private actor SharedEmulators {
    static let all = SharedEmulators()

    private var emulators: [String: Task<EmulatorProcess, any Error>] = [:]

    func emulator(_ name: String, _ options: [String]) async throws -> EmulatorProcess {
        let starting = emulators[name] ?? Task { try await EmulatorProcess(options, isShared: true) }
        emulators[name] = starting
        return try await starting.value
    }
}
