import FlyingSocks
import Foundation
import PingCommons

/// A server on this machine whose every byte is scripted, right or wrong: for what a well-kept HTTP server never does.
package struct LoopbackServer: Sendable {
    /// Answers one request on a connection. When it returns, the next request of the connection is awaited.
    package typealias Handler = @Sendable (LoopbackConnection, LoopbackRequest) async throws -> Void

    /// The port, chosen by the system.
    package let port: UInt16
    private let listener: AsyncSocket
    private let log = Locked<(connections: Int, requests: [LoopbackRequest])>((0, []))

    /// Where it listens, without a slash at the end.
    package var url: String { "http://127.0.0.1:\(port)" }

    /// The requests that have come in so far, in order.
    package var requests: [LoopbackRequest] { log.withLock { $0.requests } }

    /// How many connections have been opened so far.
    package var connectionCount: Int { log.withLock { $0.connections } }

    /// Runs a server that reads nothing by itself, for as long as `body` runs.
    @discardableResult
    package static func run<Result: Sendable>(
        _ handler: @escaping @Sendable (LoopbackConnection) async throws -> Void,
        while body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        try await run(serving: { _, connection in try? await handler(connection) }, while: body)
    }

    /// Runs a server for as long as `body` runs.
    @discardableResult
    package static func run<Result: Sendable>(
        _ handler: @escaping Handler,
        while body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        try await run(serving: { await $0.serve($1, handler) }, while: body)
    }

    private static func run<Result: Sendable>(
        serving serve: @escaping @Sendable (LoopbackServer, LoopbackConnection) async -> Void,
        while body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let server = try await LoopbackServer()
        let accepting = Task { await server.accept(serve) }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body(server)) } catch { result = .failure(error) }
        accepting.cancel()
        // A socket may be closed only when nobody waits for it: its number is given to the next one at once.
        await accepting.value
        try server.listener.close()
        return try result.get()
    }

    private init() async throws {
        let socket = try Socket(domain: AF_INET)
        try socket.setValue(true, for: .localAddressReuse)
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
        self.port = port
        listener = try await AsyncSocket(socket: socket, pool: .client)
    }

    private func accept(_ serve: @escaping @Sendable (LoopbackServer, LoopbackConnection) async -> Void) async {
        await withTaskGroup(of: Void.self) { connections in
            while !Task.isCancelled, let socket = try? await listener.accept() {
                log.withLock { $0.connections += 1 }
                connections.addTask {
                    let connection = LoopbackConnection(socket)
                    await serve(self, connection)
                    connection.close()
                }
            }
            connections.cancelAll()
        }
    }

    private func serve(_ connection: LoopbackConnection, _ handler: Handler) async {
        while let request = try? await connection.receive() {
            log.withLock { $0.requests.append(request) }
            guard (try? await handler(connection, request)) != nil, !connection.isClosed else { return }
        }
    }
}
