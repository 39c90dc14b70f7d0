import FlyingFox
import FlyingSocks
import Foundation
public import PingCommons

/// The emulator behind a real socket of the loopback interface.
///
/// Stop it with ``stop()``; it runs until then.
public final class EmulatorServer: Sendable {
    /// Its URL: `http://127.0.0.1:` and the port, without a trailing slash.
    public let url: String
    /// The port.
    public let port: Int

    let emulator: Emulator
    private let server: HTTPServer
    private let running: Task<Void, any Error>

    init(emulator: Emulator, port: UInt16) async throws {
        self.emulator = emulator
        server = HTTPServer(
            config: .init(
                address: try sockaddr_in.inet(ip4: "127.0.0.1", port: port),
                timeout: 120,
                pool: ReadinessPool(),
                logger: .disabled
            ),
            handler: SocketServer(emulator: emulator)
        )
        let listening = Task { [server] in try await server.waitUntilListening(timeout: 120) }
        running = Task { [server] in
            // A server that cannot start must not be waited for.
            defer { listening.cancel() }
            try await server.run()
        }
        do {
            try await listening.value
            guard case .ip4(_, let bound) = await server.listeningAddress else { throw SocketError.disconnected }
            self.port = Int(bound)
            url = "http://127.0.0.1:\(bound)"
        } catch {
            running.cancel()
            throw PingError(
                .emulatorCannotListen,
                "The emulator cannot listen on port \(port) of 127.0.0.1.",
                recovery: "Choose another port, or 0 for a free one.",
                underlying: error
            )
        }
    }

    /// The AM server's URL, for a journey's configuration.
    public var serverURL: String { url + emulator.configuration.contextPath }

    /// The URL of a realm's discovery document.
    public func discoveryEndpoint(realm: String = "alpha") -> String {
        emulator.configuration.discoveryEndpoint(origin: url, realm: realm)
    }

    /// Closes the socket and every connection.
    public func stop() async {
        await server.stop()
        running.cancel()
    }
}

extension Emulator {
    /// Opens the emulator's second transport: an HTTP server on 127.0.0.1.
    ///
    /// - Parameter port: The port; 0 takes a free one.
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/emulatorCannotListen``.
    public func serve(port: UInt16 = 0) async throws -> EmulatorServer {
        try await EmulatorServer(emulator: self, port: port)
    }
}

extension PingError.Code {
    /// The emulator's port is taken or not allowed.
    public static let emulatorCannotListen: Self = "emulator_cannot_listen"
}
