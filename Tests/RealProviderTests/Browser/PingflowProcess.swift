import Foundation
import PingCommons
import TestPrograms
import Testing

/// The built `pingflow` with its own home. In the place of the browser, a script hands each address to the test.
final class PingflowProcess: Sendable {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    private let home = FileManager.default.temporaryDirectory.appending(path: "pingflow-\(UUID().uuidString)")
    /// Open for writing as well, so that nobody who opens the other end waits.
    private let addresses: FileHandle

    init() throws {
        let files = FileManager.default
        try files.createDirectory(at: home, withIntermediateDirectories: true)
        // Not executable: while another test starts a process, the system does not execute a
        // file that was just written.
        let script = home.appending(path: "browser")
        try Data("printf '%s\\n' \"$1\" >\"$HOME/addresses\"\n".utf8).write(to: script)
        let queue = home.appending(path: "addresses")
        try #require(mkfifo(queue.path, 0o600) == 0)
        addresses = try FileHandle(forUpdating: queue)
    }

    deinit {
        try? FileManager.default.removeItem(at: home)
    }

    /// Runs the tool to its end.
    func run(_ arguments: String...) async throws -> Outcome { try await run(arguments) }

    /// Logs in as alice does on the pages of a browser.
    ///
    /// - Parameter visit: Opens the address, and uses the pages.
    func logIn(_ arguments: [String], _ visit: (_ address: String) async throws -> Void) async throws -> Outcome {
        let login = Task { [self] in
            // When the tool ends without opening a browser, the test must not wait for an address.
            defer { try? addresses.write(contentsOf: Data("\n".utf8)) }
            return try await run(["login", "--client-id", "native"] + arguments)
        }
        let address = await address()
        if !address.isEmpty { try await visit(address) }
        return try await login.value
    }

    private func address() async -> String {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { [addresses] in
                var bytes = Data()
                while let next = try? addresses.read(upToCount: 1), !next.isEmpty, next.first != UInt8(ascii: "\n") {
                    bytes += next
                }
                continuation.resume(returning: String(decoding: bytes, as: UTF8.self))
            }
        }
    }

    private func run(_ arguments: [String]) async throws -> Outcome {
        let files = try ["output", "errors"].map { name in
            let file = home.appending(path: UUID().uuidString + name)
            try Data().write(to: file)
            return file
        }
        let process = TestProcess()
        process.executableURL = Self.executable
        process.arguments = arguments
        process.environment = [
            "HOME": home.path, "PATH": "/usr/bin:/bin", "BROWSER": "/bin/sh \(home.path)/browser",
            "NO_COLOR": "1", "LANG": "C.UTF-8", "no_proxy": "localhost,127.0.0.1",
        ]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: files[0])
        process.standardError = try FileHandle(forWritingTo: files[1])
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            process.terminationHandler = { _ in continuation.resume() }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        let texts = try files.map { try String(contentsOf: $0, encoding: .utf8) }
        return Outcome(status: process.terminationStatus, output: texts[0], errors: texts[1])
    }

    /// The tool, which is built beside the tests.
    private static var executable: URL {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let tests = bundle ?? URL(fileURLWithPath: CommandLine.arguments[0])
        return tests.deletingLastPathComponent().appendingPathComponent("pingflow")
    }
}
