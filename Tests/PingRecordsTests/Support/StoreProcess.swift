import Foundation
import PingTestKit
import TestPrograms
import Testing

/// A run of the program `StoreProbe` in its own process. Ends with its last user.
final class StoreProcess {
    private let process = TestProcess()
    private let input = Pipe()
    private let output = Pipe()
    private let lines: AsyncStream<String>
    private let ended: AsyncStream<Void>

    /// - Parameter settings: Environment variables of the program.
    init(_ arguments: String..., settings: [String: String] = [:]) throws {
        process.executableURL = try Self.executable
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = output
        var environment = ProcessInfo.processInfo.environment
        environment["PROBE_KEY"] = testKey.reveal().base64EncodedString()
        environment.merge(settings) { $1 }
        process.environment = environment
        let (ended, end) = AsyncStream<Void>.makeStream()
        self.ended = ended
        process.terminationHandler = { _ in end.finish() }
        let (lines, line) = AsyncStream<String>.makeStream()
        self.lines = lines
        try process.run()
        // Reading blocks, so it needs its own thread. A readability handler crashes Dispatch when the handle closes.
        Thread.detachNewThread { [output] in
            // A line may come in pieces.
            var rest = Data()
            while true {
                let data = output.fileHandleForReading.availableData
                guard !data.isEmpty else { break }
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    line.yield(String(decoding: rest[..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            // Foundation would keep it open.
            try? output.fileHandleForReading.close()
            line.finish()
        }
    }

    deinit {
        if process.isRunning { send(SIGKILL) }
        try? input.fileHandleForWriting.close()
    }

    /// The next line it prints; `nil` when it has ended.
    func line() async -> String? {
        var iterator = lines.makeAsyncIterator()
        return await iterator.next()
    }

    /// All lines that it still prints.
    func rest() async -> [String] {
        await lines.reduce(into: []) { $0.append($1) }
    }

    /// Lets it read a line.
    func go() {
        input.fileHandleForWriting.write(Data("go\n".utf8))
    }

    func send(_ signal: Int32) {
        _ = kill(process.processIdentifier, signal)
    }

    /// Waits until it has ended by itself.
    ///
    /// - Returns: Its exit status.
    func end() async -> Int32 {
        for await _ in ended {}
        return process.terminationStatus
    }

    /// Waits until it has ended by itself, and expects that nothing went wrong: it prints an
    /// error's code and its words.
    func expectSuccess(sourceLocation: SourceLocation = #_sourceLocation) async {
        let lines = await rest()
        let status = await end()
        #expect(status == 0 && lines.isEmpty, "status \(status): \(lines)", sourceLocation: sourceLocation)
    }

    /// The program lies beside the tests.
    private static var executable: URL {
        get throws {
            let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
            let programs = [Bundle.main.executableURL].compactMap(\.self)
            let candidates = (bundles + programs)
                .map { $0.deletingLastPathComponent().appendingPathComponent("StoreProbe") }
            return try #require(
                candidates.first { FileManager.default.isExecutableFile(atPath: $0.path) },
                "StoreProbe is not beside the tests."
            )
        }
    }
}
