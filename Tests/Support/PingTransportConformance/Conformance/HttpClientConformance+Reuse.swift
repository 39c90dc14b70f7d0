import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let reuseChecks = [
        Check("An unsolicited response on an idle connection is not that of the next request.", ignoresPoison),
        ignoresStray(
            "A second response in the same packet is not that of the next request.",
            "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nfirst" + poison
        ),
        ignoresStray(
            "The body of a 204 or a 304 is not the response to the next request.",
            "HTTP/1.1 204 No Content\r\nContent-Length: \(poison.utf8.count)\r\n\r\n" + poison,
            "HTTP/1.1 304 Not Modified\r\nContent-Length: \(poison.utf8.count)\r\n\r\n" + poison
        ),
        ignoresStray(
            "What follows the length of a body is not the response to the next request.",
            "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n" + poison,
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n" + poison
        ),
        ignoresStray(
            "The body of the response to a HEAD is not the response to the next request.",
            "HTTP/1.1 200 OK\r\nContent-Length: \(poison.utf8.count)\r\n\r\n" + poison,
            method: .head
        ),
        sendsOnce("A POST goes out once when a kept connection closes before the response.", "", .close),
        sendsOnce("A POST goes out once when a kept connection is reset before the response.", "", .reset),
        sendsOnce("A POST goes out once when a kept connection closes in the status line.", "HTTP/1.1 20", .close),
        sendsOnce("A POST goes out once when a kept connection is reset in the status line.", "HTTP/1.1 20", .reset),
        sendsOnce("A POST goes out once when a kept connection closes in the head.", "HTTP/1.1 200 OK\r\nX", .close),
        Check("A request succeeds when the server has closed the idle connection.", survivesIdleClose),
        Check("A request that is repeated over another connection has a new proof.", renewsProofs),
        Check(
            "The response to a large request that the server does not read to its end is returned.",
            takesEarlyResponse
        ),
    ]

    private static let poison = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\npoison"

    /// The bytes arrive before the client sends the next request.
    @Sendable private static func ignoresPoison(_ client: any HttpClient) async throws {
        for method: HTTPRequest.Method in [.get, .post] {
            let (received, poisoned) = (Signal(), Signal())
            try await LoopbackServer.run { connection, request in
                try await connection.respond(body: request.target)
                guard request.target == "/first" else { return }
                await received.wait()
                try await connection.send(poison)
                poisoned.raise()
            } while: { server in
                defer { received.raise() }
                _ = try await client.send(server.request("/first"))
                received.raise()
                await poisoned.wait()
                let response = try await client.send(server.request("/second", method))
                try expect("the body", String(decoding: response.body, as: UTF8.self), is: "/second")
                try expect("the number of requests", server.requests.count, is: 2)
            }
        }
    }

    /// The response itself may fail.
    private static func ignoresStray(
        _ rule: String,
        _ responses: String...,
        method: HTTPRequest.Method = .get
    ) -> Check {
        Check(rule) { client in
            for response in responses {
                try await LoopbackServer.run { connection, request in
                    guard request.target == "/stray" else { return try await connection.respond(body: request.target) }
                    try await connection.send(response)
                } while: { server in
                    for next: HTTPRequest.Method in [.get, .post] {
                        _ = try? await client.send(server.request("/stray", method))
                        let body = try await client.send(server.request("/next", next)).body
                        try expect("the body", String(decoding: body, as: UTF8.self), is: "/next")
                    }
                }
            }
        }
    }

    private enum Ending {
        case close, reset
    }

    /// The server may have acted on a POST, so the caller decides whether to send it again.
    private static func sendsOnce(_ rule: String, _ start: String, _ ending: Ending) -> Check {
        Check(rule) { client in
            try await LoopbackServer.runHostile { connection, _ in
                try await connection.send(start)
                if ending == .reset { try connection.reset() } else { connection.close() }
            } while: { server in
                for body in [0, 600, 300_000] {
                    try await client.expectGoodExchange(server)
                    var request = try server.request("/\(body)?code=canary", .post)
                    request.body = Data(repeating: 0x61, count: body)
                    try await client.expectFailure(.networkInterrupted, request)
                    let sent = server.requests.filter { $0.target.hasPrefix("/\(body)?") }
                    try expect("the number of requests", sent.count, is: 1)
                }
                try await client.expectGoodExchange(server)
            }
        }
    }

    @Sendable private static func survivesIdleClose(_ client: any HttpClient) async throws {
        let closed = Locked(Signal())
        try await LoopbackServer.run { connection, _ in
            try await connection.respond()
            connection.close()
            closed.current.raise()
        } while: { server in
            for method: HTTPRequest.Method in [.post, .get, .post, .put] {
                closed.withLock { $0 = Signal() }
                try expect("the status", try await client.send(server.request("/closing", method)).status, is: 200)
                await closed.current.wait()
            }
        }
    }

    /// Two users at once, each of whose requests the server drops at its first arrival. Both have a kept connection:
    /// the server responds to the first requests, and drops the next ones, when both are there.
    @Sendable private static func renewsProofs(_ client: any HttpClient) async throws {
        let arrivals = Locked<[String: Int]>([:])
        try await LoopbackServer.run { connection, request in
            let count = arrivals.withLock { counts in
                counts[request.target, default: 0] += 1
                return counts[request.target]
            }
            if request.target == "/warm" { try await until { arrivals.current["/warm"] == 2 } }
            if request.target == "/warm" || count != 1 { return try await connection.respond() }
            try await until { ["/first", "/second"].allSatisfy { arrivals.current[$0] != nil } }
            connection.close()
        } while: { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for user in ["/first", "/second"] {
                    group.addTask {
                        _ = try await client.send(server.request("/warm"))
                        var request = try server.request(user)
                        request.headerFields[.authorization] = "proof 1"
                        let count = Locked(1)
                        request.renewal = { request, _ in
                            var request = request
                            let number = count.withLock { count in
                                count += 1
                                return count
                            }
                            request.headerFields[.authorization] = "proof \(number)"
                            return request
                        }
                        try expect("the status", try await client.send(request).status, is: 200)
                    }
                }
                try await group.waitForAll()
            }
            for user in ["/first", "/second"] {
                let proofs = server.requests.filter { $0.target == user }.map { $0["Authorization"] }
                try expect("the proofs that arrived", proofs, is: ["proof 1", "proof 2"])
            }
        }
    }

    @Sendable private static func takesEarlyResponse(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection in
            try await connection.respond(413, header: ["Connection: close"], body: "large")
            await connection.waitForEnd()
        } while: { server in
            var request = try server.request("/check", .post)
            request.body = Data(count: 8 << 20)
            let response = try await client.send(request)
            try expect("the status", response.status, is: 413)
            try expect("the body", response.body, is: Data("large".utf8))
        }
    }
}
