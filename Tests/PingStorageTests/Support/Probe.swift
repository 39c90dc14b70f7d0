import Foundation
import PingTestKit
import TestPrograms
import Testing

/// A run of the program `StorageCrashProbe` in a separate process. Ends with its last user.
final class Probe {
    private let folder: TemporaryFolder
    private let process = TestProcess()
    private let ended: AsyncStream<Void>
    private let output: URL

    /// Starts it.
    ///
    /// - Parameter arguments: What it shall do, see the program.
    init(_ arguments: String..., in folder: TemporaryFolder) throws {
        self.folder = folder
        output = folder.url.appendingPathComponent("output-\(UUID().uuidString)")
        try Data().write(to: output)
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        self.ended = ended
        process.executableURL = try Self.executable
        process.arguments = arguments
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.terminationHandler = { _ in continuation.finish() }
        try process.run()
        // Foundation would keep it open.
        try handle.close()
    }

    deinit {
        if process.isRunning { _ = Foundation.kill(process.processIdentifier, SIGKILL) }
    }

    /// The complete lines it has printed.
    var lines: [String] {
        get throws {
            let text = String(decoding: try Data(contentsOf: output), as: UTF8.self)
            return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    /// Waits until it has printed a line, or has ended.
    func firstLine() async throws {
        try await until { try !lines.isEmpty || !process.isRunning }
    }

    /// Ends it as `kill -9` does, and waits until it is gone.
    func kill() async {
        _ = Foundation.kill(process.processIdentifier, SIGKILL)
        await end()
    }

    /// Waits until it has ended by itself.
    func end() async {
        for await _ in ended {}
    }

    var exitStatus: Int32 {
        process.terminationStatus
    }

    /// The program lies beside the tests.
    private static var executable: URL {
        get throws {
            let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
            let programs = [Bundle.main.executableURL].compactMap(\.self)
            let candidates = (bundles + programs)
                .map { $0.deletingLastPathComponent().appendingPathComponent("StorageCrashProbe") }
            return try #require(
                candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) },
                "StorageCrashProbe is not beside the tests."
            )
        }
    }
}
