import Foundation
import PingCommons
import TestPrograms
import Testing

/// A run of the program `SessionProbe`. Ends with its last user.
final class SessionProcess {
    private let process = TestProcess()
    private let ended: AsyncStream<Void>
    /// A pipe, since the program may not be allowed to write files.
    private let pipe = Pipe()
    private let input = Pipe()
    private let printed = Locked(Data())
    /// Tells that it has printed something.
    private let news: AsyncStream<Void>

    /// Starts it.
    ///
    /// - Parameter arguments: What it shall do, see the program.
    convenience init(_ arguments: String...) throws {
        try self.init(Self.executable, arguments)
    }

    /// Starts any program.
    init(_ program: URL, _ arguments: [String]) throws {
        let (ended, continuation) = AsyncStream<Void>.makeStream()
        self.ended = ended
        let (news, announce) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        self.news = news
        process.executableURL = program
        process.arguments = arguments
        process.standardInput = input
        process.standardOutput = pipe
        try process.run()
        // Reading blocks, so it needs its own thread. A readability handler loses the end of the output.
        Thread.detachNewThread { [printed, pipe] in
            while true {
                let data = pipe.fileHandleForReading.availableData
                guard !data.isEmpty else { break }
                printed.withLock { $0 += data }
                announce.yield()
            }
            // Foundation would keep it open.
            try? pipe.fileHandleForReading.close()
            announce.finish()
            continuation.finish()
        }
    }

    deinit {
        if process.isRunning { send(SIGKILL) }
        try? input.fileHandleForWriting.close()
    }

    /// The complete lines that it has printed.
    var lines: [String] {
        String(decoding: printed.current, as: UTF8.self)
            .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
    }

    /// Waits until it has printed a line, or has ended.
    func firstLine() async throws {
        for await _ in news where !lines.isEmpty { return }
        try Task.checkCancellation()
    }

    /// Lets it read a line.
    func go() { input.fileHandleForWriting.write(Data("go\n".utf8)) }

    func send(_ signal: Int32) { _ = kill(process.processIdentifier, signal) }

    /// Ends it as `kill -9` does, and waits until it is gone.
    func end() async {
        send(SIGKILL)
        await wait()
    }

    /// Waits until it has ended by itself, and until all it printed has arrived.
    func wait() async { for await _ in ended {} }

    /// The program lies beside the tests.
    static var executable: URL {
        get throws {
            let bundles = Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }
            let places = bundles + [Bundle.main.executableURL].compactMap(\.self)
            return try #require(
                places.map { $0.deletingLastPathComponent().appending(path: "SessionProbe") }
                    .first { FileManager.default.isExecutableFile(atPath: $0.path) },
                "SessionProbe is not beside the tests."
            )
        }
    }
}
