import FlyingSocks
import Foundation

/// An HTTP/2 server on this machine: the command `nghttpd`, behind a proxy that counts connections.
struct HTTP2Server: Sendable {
    private let door: LoopbackServer

    var connectionCount: Int { door.connectionCount }

    func url(_ path: String) -> String { "https://localhost:\(door.port)\(path)" }

    /// Runs the server for as long as the body runs.
    ///
    /// - Parameters:
    ///   - identity: Its certificate and key.
    ///   - files: The files that it serves, by name. It sends back what it gets by `POST`.
    static func run(
        _ identity: TLSIdentity,
        files: [String: Data],
        options: [String] = [],
        while body: (HTTP2Server) async throws -> Void
    ) async throws {
        #if os(Linux) || os(macOS)
            let directory = URL(fileURLWithPath: "/tmp/h2-" + UUID().uuidString)
            try FileManager.default.createDirectory(
                at: directory.appendingPathComponent("files"),
                withIntermediateDirectories: true
            )
            defer { try? FileManager.default.removeItem(at: directory) }
            for (name, data) in files {
                try data.write(to: directory.appendingPathComponent("files").appendingPathComponent(name))
            }
            let (key, certificate) = (directory.path + "/key.pem", directory.path + "/cert.pem")
            try identity.privateKey.write(toFile: key, atomically: true, encoding: .utf8)
            try identity.certificate.write(toFile: certificate, atomically: true, encoding: .utf8)
            // The port has just been free. On Linux the address is one that nobody else uses.
            let address = Self.freeAddress
            let port = try await LoopbackServer.run { _ in
            } while: {
                $0.port
            }
            let arguments =
                ["--address=\(address)", "--htdocs=\(directory.path)/files", "--echo-upload"] + options
                + ["\(port)", key, certificate]
            let process = try CommandLineTool.nghttpd.start(arguments)
            defer { process.terminate() }
            try await LoopbackServer.run { connection in
                await connection.tunnel(to: try await connected(to: address, port, process))
            } while: { door in
                try await body(HTTP2Server(door: door))
            }
        #else
            throw MissingTool(description: "This system runs no commands.")
        #endif
    }

    #if os(Linux) || os(macOS)
        private static func connected(
            to address: String,
            _ port: UInt16,
            _ process: Process
        ) async throws -> LoopbackConnection {
            while process.isRunning {
                if let connection = try? await LoopbackConnection.connected(to: .inet(ip4: address, port: port)) {
                    return connection
                }
                try await Task.sleep(for: .milliseconds(10))
            }
            throw CancellationError()
        }

        /// Other systems than Linux have one loopback address only.
        private static var freeAddress: String {
            #if os(Linux)
                "127." + (0..<3).map { _ in "\(UInt8.random(in: 1...254))" }.joined(separator: ".")
            #else
                "127.0.0.1"
            #endif
        }
    #endif
}
