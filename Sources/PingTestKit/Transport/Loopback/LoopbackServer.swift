import FlyingSocks
import Foundation

/// A server on this machine whose every byte is scripted, right or wrong: for what a well-kept HTTP server never does.
package struct LoopbackServer: Sendable {
    /// Answers one request on a connection. When it returns, the next request of the connection is awaited.
    package typealias Handler = @Sendable (LoopbackConnection, LoopbackRequest) async throws -> Void

    /// The port, chosen by the system.
    package let port: UInt16
    private let listener: AsyncSocket
    private let log = Locked<[LoopbackRequest]>([])
    private let life = Locked(Life())

    private struct Life {
        var isOver = false
        var connections: [LoopbackConnection] = []
    }

    /// Where it listens, without a slash at the end.
    package var url: String { "http://127.0.0.1:\(port)" }

    /// The requests that have come in so far, in order.
    package var requests: [LoopbackRequest] { log.current }

    /// How many connections have been opened so far.
    package var connectionCount: Int { life.withLock { $0.connections.count } }

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
        server.stop()
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
        await withTaskGroup(of: Void.self) { group in
            while let connection = try? LoopbackConnection(await listener.accept()), isNoted(connection) {
                group.addTask {
                    await serve(self, connection)
                    connection.close()
                }
            }
        }
    }

    /// Notes a connection; when the server's life is over, ends it instead.
    private func isNoted(_ connection: LoopbackConnection) -> Bool {
        let isOver = life.withLock { life in
            if !life.isOver { life.connections.append(connection) }
            return life.isOver
        }
        if isOver { connection.close() }
        return !isOver
    }

    /// Ends all waiting by ending what is waited for: connections break off, and one more comes to the listener.
    ///
    /// Cancelling the waiting tasks would do too, but for the thread sanitizer, which takes the lock inside the socket
    /// library's cancellation for a race.
    private func stop() {
        let connections = life.withLock { life in
            life.isOver = true
            return life.connections
        }
        for connection in connections { connection.breakOff() }
        guard let last = try? Socket(domain: AF_INET) else { return }
        try? last.connect(to: .inet(ip4: "127.0.0.1", port: port))
        try? last.close()
    }

    private func serve(_ connection: LoopbackConnection, _ handler: Handler) async {
        while let request = try? await connection.receive() {
            log.withLock { $0.append(request) }
            guard (try? await handler(connection, request)) != nil, !connection.isClosed else { return }
        }
    }
}
