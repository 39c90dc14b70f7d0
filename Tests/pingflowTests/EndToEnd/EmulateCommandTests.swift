import Foundation
import PingCommons
import PingEmulator
import Testing

/// The emulator as a process that a signal ends.
@Suite struct EmulateCommandTests {
    @Test("It says where it is, serves a login, and ends well on SIGTERM and ^C", arguments: [SIGTERM, SIGINT])
    func life(signal: Int32) async throws {
        let tool = try ToolProcess()
        let process = Process()
        let output = Pipe()
        process.executableURL = ToolProcess.executable
        process.arguments = ["emulate", "--port", "0", "--json"]
        process.environment = tool.environment
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        defer { if process.isRunning { process.terminate() } }
        let notice = try JSON(parsing: try #require(await firstLine(of: output.fileHandleForReading)))
        let server = try #require(notice["serverUrl"]?.string)

        let login = try await tool.run(
            ToolProcess.executable,
            ["journey", "Login", "--server", server, "--realm", "alpha", "--storage", "memory", "--answers", "-"],
            input: #"{"User Name": "jo.field", "Password": "S3cret-Word"}"#
        )
        #expect(login.status == 0, "\(login.output)\(login.errors)")

        kill(process.processIdentifier, signal)
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                process.waitUntilExit()
                continuation.resume()
            }
        }
        #expect(process.terminationStatus == 0)
        #expect(process.terminationReason == .exit)
    }

    @Test("A port that is taken is said")
    func taken() async throws {
        let server = try await EmulatedServer()
        let outcome = try await ToolProcess().run("emulate", "--port", String(server.server.port))
        #expect(outcome.status == 3)
        #expect(outcome.errors.contains("another port"))
    }

    @Test("A broken flow file is named with line")
    func brokenFlow() async throws {
        let tool = try ToolProcess()
        _ = try tool.home.file("flows/broken.yaml", "journey: Broken\nnodes: [")
        let outcome = try await tool.run("emulate", "--port", "0", "--flows", tool.home.path + "/flows")
        #expect(outcome.status == 64)
        #expect(outcome.errors.contains("broken.yaml, line"))
    }

    private func firstLine(of handle: FileHandle) async -> String? {
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
