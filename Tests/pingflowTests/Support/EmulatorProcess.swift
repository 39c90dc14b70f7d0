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

    /// - Parameter options: Further options.
    init(_ options: String...) async throws {
        tool = try ToolProcess()
        process = TestProcess()
        process.executableURL = ToolProcess.executable
        process.arguments = ["emulate", "--port", "0", "--json"] + options
        process.environment = tool.environment
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        notice = try JSON(parsing: try #require(await Self.firstLine(of: output.fileHandleForReading)))
    }

    deinit {
        if process.isRunning { process.terminate() }
        try? output.fileHandleForReading.close()
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
