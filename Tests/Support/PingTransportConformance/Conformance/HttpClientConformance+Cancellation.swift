import Foundation
import PingNetwork

extension HttpClientConformance {
    static let cancellationChecks = [
        cancels("Cancelling ends a request whose head has begun.", after: "HTTP/1.1 200 OK\r\nX-Text: "),
        cancels(
            "Cancelling ends a request whose body has begun.",
            after: "HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx"
        ),
        cancels(
            "Cancelling ends a request whose response floods in.",
            after: "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4;x=",
            flooding: true
        ),
        Check("Cancelling ends a request whose connection is being made.", cancelsConnecting),
        Check("Cancelling ends a request that waits behind many others, and those continue.", cancelsWaiting),
        Check("The time limit covers the wait behind many others.", endsWaiting),
    ]

    private static func cancels(_ rule: String, after start: String, flooding: Bool = false) -> Check {
        Check(rule) { client in
            let begun = Signal()
            try await LoopbackServer.runHostile { connection, _ in
                try await connection.send(start)
                begun.raise()
                if flooding { try await connection.flood(String(repeating: "x", count: 1000)) }
                await connection.waitForEnd()
            } while: { server in
                let request = try server.request()
                let sending = Task { try await client.send(request) }
                await begun.wait()
                sending.cancel()
                try await expectCancellation(sending)
                try await client.expectGoodExchange(server)
            }
        }
    }

    @Sendable private static func cancelsConnecting(_ client: any HttpClient) async throws {
        let listener = try BusyListener()
        defer { listener.close() }
        let request = HttpRequest(url: try WebURL(listener.url), timeout: .seconds(600))
        let sending = Task { try await client.send(request) }
        // The check cannot see when the client begins to connect; a cancellation before that must end it too.
        try await Task.sleep(for: .milliseconds(100))
        sending.cancel()
        try await expectCancellation(sending)
    }

    @Sendable private static func cancelsWaiting(_ client: any HttpClient) async throws {
        try await withCrowd(by: client) { server in
            let request = try server.request("/held/last")
            let last = Task { try await client.send(request) }
            try await Task.sleep(for: .milliseconds(50))
            last.cancel()
            try await expectCancellation(last)
        }
    }

    @Sendable private static func endsWaiting(_ client: any HttpClient) async throws {
        try await withCrowd(by: client) { server in
            var request = try server.request("/held/last?code=canary")
            request.timeout = .milliseconds(200)
            try await client.expectFailure(.networkTimeout, request)
        }
    }

    private static func expectCancellation(_ sending: Task<HttpResponse, any Error>) async throws {
        switch await sending.result {
        case .success: throw ConformanceFinding(text: "it returned a response")
        case .failure(let error):
            try expect("the error", "\(type(of: error))", is: "\(CancellationError.self)")
        }
    }
}
