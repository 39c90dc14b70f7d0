import Foundation
import LoginProcess

/// The server in C, in its own process, so that its work is not counted as the client's.
package struct Server {
    package let port: Int
    package let origin: String
    package let routes: [Route]
    private let process: Process
    /// Open as long as the server is wanted.
    private let input: Pipe

    /// Starts a server that knows both products.
    package static func start() throws -> Server {
        let process = Process()
        process.executableURL = try Program("BenchmarkServer").url
        let (input, output) = (Pipe(), Pipe())
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
            throw Unexpected("The server printed “\(line)” in place of its port.")
        }
        let origin = "http://127.0.0.1:\(port)"
        let routes = try Route.all(origin: origin)
        input.fileHandleForWriting.write(Data("\(routes.count)\n".utf8))
        for route in routes { input.fileHandleForWriting.write(route.serialized) }
        return Server(port: port, origin: origin, routes: routes, process: process, input: input)
    }

    package func stop() {
        input.fileHandleForWriting.closeFile()
        process.waitUntilExit()
    }
}
