import FlyingSocks
import Foundation
import PingCommons
import PingPlatform

/// A TLS server on this machine whose every byte is scripted.
///
/// Each connection has its own `openssl` process, which speaks TLS on one side and plain bytes on the other.
/// A handler that closes its connection kills the process: the client sees the end without a close notification
/// (RFC 8446, section 6.1).
package struct TLSServer: Sendable {
    /// The port, chosen by the system.
    package var port: UInt16 { door.port }
    /// How many connections have been opened so far.
    package var connectionCount: Int { door.connectionCount }
    /// The requests so far, in order.
    package var requests: [LoopbackRequest] { log.current }

    private let door: LoopbackServer
    private let log: Locked<[LoopbackRequest]>

    /// The server's TLS configuration.
    package struct Configuration: Sendable {
        /// Its certificate and key.
        package var identity: TLSIdentity
        /// Further options of `openssl s_server`, such as `-tls1_2`.
        package var options: [String] = []
        /// The authority of the client certificates that it demands; `nil` when it demands none.
        package var clientAuthority: TLSIdentity?
        /// Whether one process serves all connections, one after another, so that TLS sessions can be resumed.
        package var servesInTurn = false

        package init(_ identity: TLSIdentity, _ options: [String] = []) {
            self.identity = identity
            self.options = options
        }
    }

    /// Runs a server for as long as `body` runs.
    @discardableResult
    package static func run<Result: Sendable>(
        _ configuration: Configuration,
        _ handler: @escaping LoopbackServer.Handler = { connection, request in
            try await connection.respond(body: request.target)
        },
        while body: (TLSServer) async throws -> Result
    ) async throws -> Result {
        #if os(Linux) || os(macOS)
            let log = Locked<[LoopbackRequest]>([])
            let serve: @Sendable (LoopbackConnection) async -> Void = { connection in
                while let request = try? await connection.receive() {
                    log.withLock { $0.append(request) }
                    guard (try? await handler(connection, request)) != nil, !connection.isClosed else { return }
                }
            }
            let shared = configuration.servesInTurn ? try await TLSProcess(configuration) : nil
            let serving = Task { if let shared { await serve(shared.plain) } }
            defer { shared?.end() }
            let result = try await LoopbackServer.run { connection in
                let process = if let shared { shared } else { try await TLSProcess(configuration) }
                let inner = try await process.connect()
                guard shared == nil else { return await connection.tunnel(to: inner) }
                async let tunnel: Void = connection.tunnel(to: inner)
                async let served: Void = {
                    await serve(process.plain)
                    await process.endSoon()
                }()
                await tunnel
                process.end()
                await served
            } while: { door in
                try await body(TLSServer(door: door, log: log))
            }
            shared?.end()
            await serving.value
            return result
        #else
            throw MissingTool(description: "This system runs no commands.")
        #endif
    }

    /// A file of the server.
    package func url(_ path: String) -> String { "https://localhost:\(port)\(path)" }
}

#if os(Linux) || os(macOS)
    /// One process of `openssl s_server`: TLS at a socket in the file system, the plain bytes on its
    /// standard input and output.
    private struct TLSProcess: Sendable {
        /// The plain side.
        let plain: LoopbackConnection
        private let directory: URL
        private let identifier: Int32
        private let hasEnded = Locked(false)

        init(_ configuration: TLSServer.Configuration) async throws {
            // openssl does not accept socket paths longer than 31 bytes.
            directory = URL(fileURLWithPath: "/tmp/tls-" + String(UInt64.random(in: 0...(.max)), radix: 36))
            try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
            let file = { [directory] (name: String, text: String) in
                try text.write(toFile: directory.path + "/" + name, atomically: true, encoding: .utf8)
                return directory.path + "/" + name
            }
            var arguments = ["s_server", "-quiet", "-unix", directory.path + "/s"]
            arguments += ["-cert", try file("cert.pem", configuration.identity.certificate)]
            arguments += ["-key", try file("key.pem", configuration.identity.privateKey)]
            if let authority = configuration.clientAuthority {
                arguments += [
                    "-Verify", "2", "-verify_return_error", "-CAfile", try file("ca.pem", authority.certificate),
                ]
            }
            var ends: [Int32] = [0, 0]
            guard unsafe socketpair(AF_UNIX, streamSocket, 0, &ends) == 0 else {
                throw SocketError.unsupportedAddress
            }
            let inner = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
            let process = try CommandLineTool.openssl.start(arguments + configuration.options, standardIO: inner)
            try inner.close()
            identifier = process.processIdentifier
            let socket = Socket(file: Socket.FileDescriptor(rawValue: ends[0]))
            plain = LoopbackConnection(try await AsyncSocket(socket: socket, pool: .client))
        }

        /// Connects to the side of TLS, as soon as the process listens.
        func connect() async throws -> LoopbackConnection {
            let path = directory.path + "/s"
            while !hasEnded.current, kill(identifier, 0) == 0 {
                if FileManager.default.fileExists(atPath: path),
                    let connection = try? await LoopbackConnection.connected(to: .unix(path: path))
                {
                    return connection
                }
                try await Task.sleep(for: .milliseconds(5))
            }
            throw ConformanceFinding(text: "openssl s_server has ended by itself")
        }

        /// Gives the process a moment to pass on what has been written to it, then ends it.
        func endSoon() async {
            try? await Task.sleep(for: .milliseconds(200))
            end()
        }

        func end() {
            let isFirst = hasEnded.withLock { hasEnded in
                defer { hasEnded = true }
                return !hasEnded
            }
            guard isFirst else { return }
            kill(identifier, SIGKILL)
            plain.breakOff()
            try? FileManager.default.removeItem(at: directory)
        }
    }
#endif
