import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    /// One message must not look like two to an intermediary (RFC 9112, section 6.3).
    static let lengthChecks = [
        refuses(
            "A response with two lengths is network_invalid_response.",
            [
                body("Content-Length: 2\r\nContent-Length: 3"), body("Content-Length: 3\r\nContent-Length: 2"),
                body("Content-Length: 2, 3"),
            ]
        ),
        refuses(
            "A length that is not a plain number is network_invalid_response.",
            [
                body("Content-Length: -1"), body("Content-Length: +2"), body("Content-Length: 2x"),
                body("Content-Length: two"), body("Content-Length: 0x2"), body("Content-Length: "),
            ]
        ),
        refuses(
            "An absurd length is refused at once.",
            [
                body("Content-Length: 9223372036854775807"), body("Content-Length: 9223372036854775808"),
                body("Content-Length: 18446744073709551618"),
                body("Content-Length: \(String(repeating: "9", count: 300))"),
            ],
            as: [.networkBodyTooLarge, .networkInvalidResponse]
        ),
        refuses(
            "An absurd length ends no process, even where the request allows every length.",
            [body("Content-Length: 9223372036854775807"), body("Content-Length: 4611686018427387904")],
            as: [.networkInterrupted, .networkBodyTooLarge, .networkInvalidResponse]
        ) {
            $0.bodyLimit = .max
        },
        refuses(
            "A response with a length and chunks is network_invalid_response.",
            [
                body("Content-Length: 2\r\nTransfer-Encoding: chunked", "2\r\nab\r\n0\r\n\r\n"),
                body("Transfer-Encoding: chunked\r\nContent-Length: 12", "2\r\nab\r\n0\r\n\r\n"),
            ]
        ),
        refuses(
            "A transfer coding other than chunked is network_invalid_response.",
            [
                body("Transfer-Encoding: gzip, chunked", "2\r\nab\r\n0\r\n\r\n"),
                body("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", "2\r\nab\r\n0\r\n\r\n"),
                body("Transfer-Encoding: xchunked", "2\r\nab\r\n0\r\n\r\n"),
            ]
        ),
        refuses(
            "An encoded body that the request did not ask for is network_invalid_response.",
            [body("Content-Length: 2\r\nContent-Encoding: gzip"), body("Content-Length: 2\r\nContent-Encoding: x-own")]
        ),
        Check("A response without a body may announce any length.", takesAnyLengthWithoutBody),
    ]

    private static func body(_ lines: String, _ text: String = "ab") -> String {
        "HTTP/1.1 200 OK\r\n\(lines)\r\n\r\n\(text)"
    }

    @Sendable private static func takesAnyLengthWithoutBody(_ client: any HttpClient) async throws {
        try await LoopbackServer.runHostile { connection, request in
            let status = request.method == "HEAD" ? 200 : 304
            try await connection.send(
                "HTTP/1.1 \(status) OK\r\nContent-Length: 9223372036854775807\r\nConnection: close\r\n\r\n"
            )
            connection.close()
        } while: { server in
            for method: HTTPRequest.Method in [.head, .get] {
                let response = try await client.send(server.request("/any", method))
                try expect("the status", response.status, is: method == .head ? 200 : 304)
                try expect("the body's size", response.body.count, is: 0)
                try await client.expectGoodExchange(server)
            }
        }
    }
}
