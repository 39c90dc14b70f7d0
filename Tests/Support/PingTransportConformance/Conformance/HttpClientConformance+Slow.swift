import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let slowChecks = [
        endsDrip("The time limit covers the status line.", "HTTP/1.1 "),
        endsDrip("The time limit covers the header.", "HTTP/1.1 200 OK\r\nX-Text: "),
        endsDrip(
            "The time limit covers a chunk's size.",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
            drop: "0"
        ),
        endsDrip(
            "The time limit covers the chunks.",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
            drop: "1\r\nx\r\n"
        ),
        endsDrip(
            "The time limit covers the trailers.",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\nX-Text: "
        ),
        endsDrip("The time limit covers a body that ends with the connection.", "HTTP/1.1 200 OK\r\n\r\n"),
        endsDrip("The time limit covers interim responses.", "", drop: "HTTP/1.1 100 Continue\r\n\r\n"),
        Check("A server that does not read a large request is network_timeout.", endsUpload),
    ]

    /// Sends the start, then a little again and again, for longer than the request's timeout.
    private static func endsDrip(_ rule: String, _ start: String, drop: String = "1") -> Check {
        Check(rule) { client in
            try await LoopbackServer.runHostile { connection, _ in
                try await connection.send(start)
                try await connection.drip(drop, for: silence)
                connection.close()
            } while: { server in
                var request = try server.request()
                request.timeout = .milliseconds(300)
                try await client.expectFailure(.networkTimeout, request)
                try await client.expectGoodExchange(server)
            }
        }
    }

    @Sendable private static func endsUpload(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection in
            try await connection.stall(for: silence)
        } while: { server in
            var request = try server.request("/check?code=canary", .post)
            request.body = Data(count: 32 << 20)
            request.timeout = .milliseconds(300)
            try await client.expectFailure(.networkTimeout, request)
        }
    }
}
