import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let limitChecks = [
        Check("The time limit ends a request without a response, also below a second.", endsSilence),
        Check("The time limit covers the body.", endsSlowBody),
        Check("Cancelling the task ends the request with CancellationError.", isCancelled),
        Check("A cancelled task does not send a request.", isCancelledBefore),
        Check("A body as large as allowed is returned.", takesLimit),
        Check("A body above the limit is refused, with and without a length.", refusesMore),
    ]

    /// Longer than a busy machine needs to notice a short timeout or a cancellation; a client that
    /// never ends must end here.
    static let silence: Duration = .seconds(120)

    @Sendable private static func endsSilence(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.stall(for: silence)
            connection.close()
        } while: { server in
            var request = try server.request()
            request.timeout = .milliseconds(200)
            try await client.expectFailure(.networkTimeout, request)
        }
    }

    @Sendable private static func endsSlowBody(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            try await connection.drip(".", for: silence)
            connection.close()
        } while: { server in
            var request = try server.request()
            request.timeout = .milliseconds(300)
            try await client.expectFailure(.networkTimeout, request)
        }
    }

    @Sendable private static func isCancelled(_ client: any HttpClient) async throws {
        let (arrivals, arrival) = AsyncStream.makeStream(of: Void.self)
        try await LoopbackServer.run { connection, _ in
            arrival.finish()
            try await connection.stall(for: silence)
            connection.close()
        } while: { server in
            let request = try server.request()
            let sending = Task { try await client.send(request) }
            for await _ in arrivals {}
            sending.cancel()
            switch await sending.result {
            case .success: throw ConformanceFinding(text: "it returned a response")
            case .failure(let error):
                try expect("the error", "\(type(of: error))", is: "\(CancellationError.self)")
            }
        }
    }

    @Sendable private static func isCancelledBefore(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.respond()
        } while: { server in
            let request = try server.request()
            let sending = Task {
                unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
                return try await client.send(request)
            }
            guard case .failure(let error) = await sending.result else {
                throw ConformanceFinding(text: "it returned a response")
            }
            try expect("the error", "\(type(of: error))", is: "\(CancellationError.self)")
            try expect("the number of requests", server.requests.count, is: 0)
        }
    }

    @Sendable private static func takesLimit(_ client: any HttpClient) async throws {
        try await LoopbackServer.run(sendThousandBytes) { server in
            for target in ["/announced", "/chunked"] {
                var request = try server.request(target)
                request.bodyLimit = 1000
                try expect("the body's size", try await client.send(request).body.count, is: 1000)
            }
        }
    }

    @Sendable private static func refusesMore(_ client: any HttpClient) async throws {
        try await LoopbackServer.run(sendThousandBytes) { server in
            for target in ["/announced", "/chunked"] {
                var request = try server.request("\(target)?code=canary")
                request.bodyLimit = 999
                try await client.expectFailure(.networkBodyTooLarge, request)
            }
        }
    }

    @Sendable private static func sendThousandBytes(
        _ connection: LoopbackConnection,
        _ request: LoopbackRequest
    ) async throws {
        let body = String(repeating: "x", count: 1000)
        if request.target.hasPrefix("/announced") {
            try await connection.respond(body: body)
        } else {
            try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            try await connection.send("3e8\r\n\(body)\r\n0\r\n\r\n")
        }
    }
}
