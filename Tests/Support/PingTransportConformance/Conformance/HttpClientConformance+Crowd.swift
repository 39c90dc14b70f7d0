import Foundation
import PingNetwork

extension HttpClientConformance {
    static let crowdChecks = [
        Check("Thousands of concurrent requests each get their own response.", servesCrowd),
        Check("A server that never responds does not delay another.", servesOthers),
        Check("A flood delays neither another request nor a timeout.", keepsTimeBesideFlood),
    ]

    @Sendable private static func servesCrowd(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, request in
            try await connection.respond(body: request.target)
        } while: { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<2_000 {
                    group.addTask {
                        let response = try await client.send(server.request("/\(index)"))
                        try expect("the body", response.body, is: Data("/\(index)".utf8))
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Sendable private static func servesOthers(_ client: any HttpClient) async throws {
        try await withCrowd(by: client) { _ in
            try await LoopbackServer.runHostile { _, _ in
            } while: { other in
                try await client.expectGoodExchange(other)
            }
        }
    }

    /// Holds a hundred requests to one server while the body runs; then all of them must succeed.
    static func withCrowd(
        by client: any HttpClient,
        _ body: (LoopbackServer) async throws -> Void
    ) async throws {
        let (gate, arrived) = (Gate(), Signal())
        try await LoopbackServer.run { connection, _ in
            arrived.raise()
            try await gate.wait()
            try await connection.respond()
        } while: { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { gate.open() }
                for index in 0..<100 {
                    group.addTask {
                        let response = try await client.send(server.request("/held/\(index)"))
                        try expect("the status of one of the others", response.status, is: 200)
                    }
                }
                await arrived.wait()
                try await body(server)
                gate.open()
                try await group.waitForAll()
            }
        }
    }

    /// The floods last until they are cancelled: were the requests to wait for their end, the check would see that end.
    @Sendable private static func keepsTimeBesideFlood(_ client: any HttpClient) async throws {
        let (begun, floodsEnded) = (Signal(), Locked(0))
        try await LoopbackServer.runHostile { connection, request in
            if request.target == "/silent" { return await connection.waitForEnd() }
            try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4;x=")
            begun.raise()
            while true { try await connection.flood("x") }
        } while: { server in
            try await withThrowingTaskGroup(of: Void.self) { group in
                defer { group.cancelAll() }
                for _ in 0..<4 {
                    group.addTask {
                        var request = try server.request("/flood")
                        request.timeout = .patient
                        _ = try? await client.send(request)
                        floodsEnded.withLock { $0 += 1 }
                    }
                }
                await begun.wait()
                for _ in 0..<5 { try await client.expectGoodExchange(server) }
                var request = try server.request("/silent")
                request.timeout = .milliseconds(200)
                try await client.expectFailure([.networkTimeout], request)
                try expect("the number of floods that ended first", floodsEnded.current, is: 0)
            }
        }
    }
}
