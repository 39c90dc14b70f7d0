import Foundation
import TestPrograms
import Testing

/// A script in `.ci/stores`, which does something to a server.
struct ServerScript: Sendable {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    /// - Parameter arguments: The command, and which server where it is not the usual one.
    func run(_ arguments: String...) async throws {
        let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let process = TestProcess()
        process.executableURL = root.appendingPathComponent(".ci/stores").appendingPathComponent(name)
        process.arguments = arguments
        let (ended, end) = AsyncStream<Void>.makeStream()
        process.terminationHandler = { _ in end.finish() }
        try process.run()
        for await _ in ended {}
        #expect(process.terminationStatus == 0, "\(name) \(arguments)")
    }
}
