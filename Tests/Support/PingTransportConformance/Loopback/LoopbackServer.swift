import FlyingSocks
import Foundation
import PingCommons

/// A server on this machine whose every byte is scripted, valid or not: for behaviour that HTTP servers never show.
package struct LoopbackServer: Sendable {
    /// Handles one request on a connection. When it returns, the server reads the connection's next request.
    package typealias Handler = @Sendable (LoopbackConnection, LoopbackRequest) async throws -> Void

    /// The family of the server's address.
    package enum Family: CaseIterable, Sendable {
        case ip4, ip6
    }

    /// The port, chosen by the system.
    package let port: UInt16
    private let family: Family
    private let listener: AsyncSocket
    private let log = Locked<[LoopbackRequest]>([])
    private let life = Locked(Life())

    private struct Life {
        var isOver = false
        var connections: [LoopbackConnection] = []
    }

    /// Its URL, without a slash at the end.
    package var url: String { family == .ip4 ? "http://127.0.0.1:\(port)" : "http://[::1]:\(port)" }

    /// The requests so far, in order.
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
        at family: Family = .ip4,
        _ handler: @escaping Handler,
        while body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        try await run(at: family, serving: { await $0.serve($1, handler) }, while: body)
    }

    private static func run<Result: Sendable>(
        at family: Family = .ip4,
        serving serve: @escaping @Sendable (LoopbackServer, LoopbackConnection) async -> Void,
        while body: (LoopbackServer) async throws -> Result
    ) async throws -> Result {
        let server = try await LoopbackServer(family)
        let accepting = Task { await server.accept(serve) }
        let result: Swift.Result<Result, any Error>
        do { result = .success(try await body(server)) } catch { result = .failure(error) }
        server.stop()
        // Close a socket only when no task waits for it, since the system reuses its number at once.
        await accepting.value
        try server.listener.close()
        return try result.get()
    }

    private init(_ family: Family) async throws {
        let socket = try family.socket()
        socket.keepFromChildren()
        try socket.setValue(true, for: .localAddressReuse)
        switch family {
        case .ip4: try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        case .ip6: try socket.bind(to: .inet6(ip6: "::1", port: 0))
        }
        try socket.listen()
        switch try socket.sockname() {
        case .ip4(_, let port), .ip6(_, let port): self.port = port
        case .unix: throw SocketError.unsupportedAddress
        }
        self.family = family
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

    /// Ends all waiting: closes the connections, and opens one to the listener.
    ///
    /// Cancelling the waiting tasks would do too, except for the thread sanitizer, which takes the lock inside the
    /// socket library's cancellation for a race.
    private func stop() {
        let connections = life.withLock { life in
            life.isOver = true
            return life.connections
        }
        for connection in connections { connection.breakOff() }
        try? connect().close()
    }

    /// Opens a connection, on which nothing is sent, and waits until the server has accepted it. The server and the
    /// timers of the process then have all the descriptors that they need.
    package func waitUntilItAccepts() async throws {
        let count = connectionCount
        let socket = try connect()
        defer { try? socket.close() }
        repeat { try await Task.sleep(for: .milliseconds(1)) } while connectionCount == count
    }

    private func connect() throws -> Socket {
        let socket = try family.socket()
        socket.keepFromChildren()
        do {
            switch family {
            case .ip4: try socket.connect(to: .inet(ip4: "127.0.0.1", port: port))
            case .ip6: try socket.connect(to: .inet6(ip6: "::1", port: port))
            }
        } catch {
            try? socket.close()
            throw error
        }
        return socket
    }

    private func serve(_ connection: LoopbackConnection, _ handler: Handler) async {
        while let request = try? await connection.receive() {
            log.withLock { $0.append(request) }
            guard (try? await handler(connection, request)) != nil, !connection.isClosed else { return }
        }
    }
}

extension LoopbackServer.Family {
    fileprivate func socket() throws -> Socket { try Socket(domain: self == .ip4 ? AF_INET : AF_INET6) }
}
