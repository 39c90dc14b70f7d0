import FlyingSocks
import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    /// A failure says whether the request may have been sent by what was written, and what may have
    /// been sent goes out once.
    static let sentChecks = [
        Check("A request to a closed port has not been sent.") { client in
            let dead = try DeadPort()
            defer { dead.close() }
            try await expectUnsent(client, WebURL(dead.url + "/check?code=canary"))
        },
        Check("A request to an unknown host has not been sent.") { client in
            try await expectUnsent(client, WebURL("https://no-such-host.invalid/check?code=canary"))
        },
        Check("A request whose connection is not made in time has not been sent.") { client in
            let listener = try BusyListener()
            defer { listener.close() }
            try await expectUnsent(client, WebURL(listener.url), timeout: .milliseconds(200))
        },
        Check("A request whose TLS handshake fails has not been sent.") { client in
            try await LoopbackServer.run { connection in
                try await connection.send("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")
                await connection.waitForEnd()
            } while: { server in
                try await expectUnsent(client, WebURL(server.secureURL))
            }
        },
        Check("A request whose TLS handshake does not end in time has not been sent.") { client in
            try await LoopbackServer.run {
                await $0.waitForEnd()
            } while: { server in
                try await expectUnsent(client, WebURL(server.secureURL), timeout: .milliseconds(200))
            }
        },
        expectSent("A request before whose response the server closes may have been sent.") { $0.close() },
        expectSent("A request before whose response the server resets may have been sent.") { try $0.reset() },
        expectSent("A request whose response breaks off in the head may have been sent.") { connection in
            try await connection.send("HTTP/1.1 200 OK\r\nX-")
            connection.close()
        },
        expectSent("A request whose response breaks off in the body may have been sent.") { connection in
            try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx")
            connection.close()
        },
        Check("A request without a response in time may have been sent.", noticesSilence),
        Check("A request after which the server is gone, with its port, may have been sent.", goesOutOnce),
    ]

    private static let methods: [HTTPRequest.Method] = [.get, .post, .put, .patch, .delete]

    private static func request(_ method: HTTPRequest.Method, _ url: WebURL, _ timeout: Duration) -> HttpRequest {
        HttpRequest(method: method, url: url, body: method == .get ? Data() : Data("pay=100".utf8), timeout: timeout)
    }

    private static func expectUnsent(
        _ client: any HttpClient,
        _ url: WebURL,
        timeout: Duration = .seconds(600)
    ) async throws {
        let codes: [PingError.Code] = [.networkUnreachable, .networkTimeout, .networkTLS]
        for method in methods {
            let error = try await client.expectFailure(codes, request(method, url, timeout), "\(method) ")
            try expect("mayHaveBeenSent of \(method)", error.mayHaveBeenSent, is: false)
        }
    }

    /// On a new connection and on a used one.
    private static func expectSent(
        _ rule: String,
        _ end: @escaping @Sendable (LoopbackConnection) async throws -> Void
    ) -> Check {
        Check(rule) { client in
            for method in methods {
                for isWarm in [false, true] {
                    try await LoopbackServer.runHostile { connection, _ in
                        try await end(connection)
                    } while: { server in
                        if isWarm { try await client.expectGoodExchange(server) }
                        let request = try request(method, server.request().url, .seconds(600))
                        try await expectSentOnce(client, request)
                        let arrived = server.requests.filter { $0.target != LoopbackServer.goodTarget }.count
                        if method != .get { try expect("the number of \(method) requests", arrived, is: 1) }
                    }
                }
            }
        }
    }

    private static func expectSentOnce(_ client: any HttpClient, _ request: HttpRequest) async throws {
        let counting = CountingClient(base: client)
        let retrying = counting.with(RetryMiddleware(RetryPolicy(baseDelay: .milliseconds(1))))
        let error = try await retrying.expectFailure(
            [.networkInterrupted, .networkTimeout, .networkUnreachable],
            request,
            "\(request.method) "
        )
        try expect("mayHaveBeenSent of \(request.method)", error.mayHaveBeenSent, is: true)
        guard request.method != .get else { return }
        try expect("the error's code", error.code == .networkUnreachable, is: false)
        try expect("the number of attempts at a \(request.method)", counting.count.current, is: 1)
    }

    /// On a busy machine the time may be over before the request has been sent: then it may take more.
    @Sendable private static func noticesSilence(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            await connection.waitForEnd()
        } while: { server in
            for method in methods {
                var limit: Duration = .milliseconds(100)
                var isNoticed = false
                while !isNoticed {
                    let target = "/\(method)/\(limit / .milliseconds(1))"
                    let request = request(method, try server.request(target).url, limit)
                    isNoticed = try await client.expectFailure([.networkTimeout], request).mayHaveBeenSent
                    limit *= 2
                    guard !isNoticed else { continue }
                    let hasArrived = server.requests.contains { $0.target == target }
                    try expect("whether an unsent \(method) has arrived", hasArrived, is: false)
                }
            }
        }
    }

    /// The server acts on the request, stops listening, and ends the connection: a restart
    /// between request and response.
    @Sendable private static func goesOutOnce(_ client: any HttpClient) async throws {
        for method in methods {
            for ending in [VanishingServer.Ending.close, .reset] {
                try await VanishingServer.run(ending) { server in
                    let warm = request(.get, try WebURL(server.url + "/warm"), .seconds(600))
                    try expect("the status", try await client.send(warm).status, is: 200)
                    let request = request(method, try WebURL(server.url + "/check?code=canary"), .seconds(600))
                    try await expectSentOnce(client, request)
                    try expect("the number of arrivals", server.arrivals.current, is: 1)
                }
            }
        }
    }
}

/// Counts the attempts that a retrying client makes.
private struct CountingClient: HttpClient {
    let base: any HttpClient
    let count = Locked(0)

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        count.withLock { $0 += 1 }
        return try await base.send(request)
    }
}

/// Responds to `/warm`. At any other request it stops listening, then ends the connection.
private struct VanishingServer {
    enum Ending {
        case close, reset
    }

    let url: String
    /// How many requests other than `/warm` have arrived.
    let arrivals = Locked(0)

    static func run(_ ending: Ending, _ body: (VanishingServer) async throws -> Void) async throws {
        let socket = try Socket(domain: AF_INET)
        socket.keepFromChildren()
        try socket.bind(to: .inet(ip4: "127.0.0.1", port: 0))
        try socket.listen()
        guard case .ip4(_, let port) = try socket.sockname() else { throw SocketError.unsupportedAddress }
        let server = VanishingServer(url: "http://127.0.0.1:\(port)")
        let listener = try await AsyncSocket(socket: socket, pool: .client)
        let (accepted, isOver) = (Locked<LoopbackConnection?>(nil), Locked(false))
        let serving = Task {
            // The client may give a connection up before it sends.
            while server.arrivals.current == 0, let connection = try? LoopbackConnection(await listener.accept()) {
                guard !isOver.current else {
                    try? listener.close()
                    return connection.close()
                }
                accepted.set(connection)
                while server.arrivals.current == 0, let request = try? await connection.receive() {
                    if request.target == "/warm" { try? await connection.respond() } else { server.arrivals.set(1) }
                }
                if server.arrivals.current == 1 { try? listener.close() }
                if ending == .reset { try? connection.reset() } else { connection.close() }
            }
        }
        let result: Result<Void, any Error>
        do { result = .success(try await body(server)) } catch { result = .failure(error) }
        // A client that did not send all would leave the server waiting.
        isOver.set(true)
        accepted.current?.breakOff()
        if server.arrivals.current == 0, let last = try? Socket(domain: AF_INET) {
            try? last.connect(to: .inet(ip4: "127.0.0.1", port: port))
            try? last.close()
        }
        await serving.value
        try result.get()
    }
}
