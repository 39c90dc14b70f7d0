import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let framingChecks = [
        refuses(
            "A status line that is not HTTP's is network_invalid_response.",
            [
                "HTTP/1.1 000 Nothing\r\n\r\n", "HTTP/1.1 -20 Minus\r\n\r\n", "HTTP/1.1 99 Small\r\n\r\n",
                "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/3.7 200 OK\r\nContent-Length: 0\r\n\r\n", "HTTP/1.1\r\n\r\n",
                "\u{FEFF}HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n", "HHHHHHHH\r\n\r\n",
            ]
        ),
        refuses(
            "A response without a head (HTTP/0.9) is network_invalid_response.",
            ["<html>Hello</html>\r\n\r\n", "{\"authId\": 1}\r\n\r\n", "\u{0}\u{1}\u{2}\r\n\r\n"]
        ),
        refuses(
            "A TLS alert as the response to plain HTTP is network_invalid_response.",
            ["\u{15}\u{3}\u{1}\u{0}\u{2}\u{2}\u{28}\r\n\r\n"]
        ),
        refuses(
            "A header field with a NUL, a bare CR or no colon is network_invalid_response.",
            [
                head("X-Text: a\u{0}b"), head("X-Text: a\rSet-Cookie: b=1"), head("no colon"),
            ]
        ),
        refuses(
            "A header field whose name is empty or ends in a space is network_invalid_response.",
            [head(": value"), head("X-Text : value"), head("X Text: value")]
        ),
        refuses(
            "A header field folded over two lines is network_invalid_response.",
            [head("X-Text: a\r\n b"), head("X-Text: a\r\n\tSet-Cookie: b=1")]
        ),
        refuses(
            "A response to a protocol switch that nobody asked for is network_invalid_response.",
            ["HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: Upgrade\r\n\r\n"]
        ),
        refuses(
            "Broken chunks are network_invalid_response.",
            [
                chunked("zz\r\nabc\r\n0\r\n\r\n"), chunked("-3\r\nabc\r\n0\r\n\r\n"),
                chunked("ffffffffffffffffffff\r\nabc\r\n0\r\n\r\n"), chunked("3\r\nabcdef\r\n0\r\n\r\n"),
            ]
        ),
        Check("Lines that end in LF alone are read.", readsBareLineFeeds),
        Check("Interim responses before the final one are skipped, with their header fields.", skipsInterim),
        Check("Trailers are skipped.", skipsTrailers),
        Check("Text that is not UTF-8 in header and body leaves the rest of the response as it is.", keepsOddText),
    ]

    private static func head(_ line: String) -> String {
        "HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\(line)\r\n\r\n"
    }

    private static func chunked(_ body: String) -> String {
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + body
    }

    /// Each of the responses must fail with one of the codes, and an ordinary request must succeed afterwards.
    static func refuses(
        _ rule: String,
        _ responses: [String],
        as codes: [PingError.Code] = [.networkInvalidResponse],
        _ change: @escaping @Sendable (inout HttpRequest) -> Void = { _ in }
    ) -> Check {
        Check(rule) { client in
            try await LoopbackServer.runHostile { connection, request in
                try await connection.send(responses[Int(request.target.dropFirst()) ?? 0])
                connection.close()
            } while: { server in
                for (index, response) in responses.enumerated() {
                    let situation = "After “\(response.prefix(120))” "
                    var request = try server.request("/\(index)")
                    change(&request)
                    try await client.expectFailure(codes, request, situation)
                    try await client.expectGoodExchange(server, situation)
                }
            }
        }
    }

    @Sendable private static func readsBareLineFeeds(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.send("HTTP/1.1 200 OK\nX-Text: a\nContent-Length: 4\n\nbody")
        } while: { server in
            let response = try await client.send(server.request())
            try expect("the body", response.body, is: Data("body".utf8))
            try expect("X-Text", HTTPField.Name("X-Text").flatMap { response.headerFields[$0] }, is: "a")
        }
    }

    @Sendable private static func skipsInterim(_ client: any HttpClient) async throws {
        try await LoopbackServer.run { connection, _ in
            try await connection.send("HTTP/1.1 100 Continue\r\n\r\n")
            for _ in 0..<20 { try await connection.send("HTTP/1.1 103 Early Hints\r\nX-Text: early\r\n\r\n") }
            try await connection.respond(201, header: ["X-Text: final"], body: "body")
        } while: { server in
            for method: HTTPRequest.Method in [.get, .post] {
                let response = try await client.send(server.request("/interim", method))
                try expect("the status", response.status, is: 201)
                let name = try HTTPField.Name("X-Text").orMissing()
                try expect("X-Text", response.headerFields[values: name], is: ["final"])
            }
        }
    }

    @Sendable private static func skipsTrailers(_ client: any HttpClient) async throws {
        try await LoopbackServer.runHostile { connection, _ in
            try await connection.send(chunked("4\r\nbody\r\n0\r\nX-Text: late\r\nSet-Cookie: late=1\r\n\r\n"))
        } while: { server in
            let response = try await client.send(server.request())
            try expect("the body", response.body, is: Data("body".utf8))
            try expect("Set-Cookie", response.headerFields[.setCookie], is: nil)
            try await client.expectGoodExchange(server)
        }
    }

    @Sendable private static func keepsOddText(_ client: any HttpClient) async throws {
        let body = Data([0xff, 0xfe, 0x00, 0xc3, 0x28])
        try await LoopbackServer.runHostile { connection, _ in
            try await connection.send(
                Data("HTTP/1.1 200 OK\r\nContent-Length: 5\r\nX-Odd: ".utf8) + [0xff, 0xe9]
                    + Data("\r\nX-Text: a\r\n\r\n".utf8) + body
            )
        } while: { server in
            let response = try await client.send(server.request())
            try expect("the body", response.body, is: body)
            try expect("X-Text", HTTPField.Name("X-Text").flatMap { response.headerFields[$0] }, is: "a")
            try await client.expectGoodExchange(server)
        }
    }
}

extension Optional where Wrapped: Sendable {
    /// The value; the check fails without it.
    func orMissing() throws -> Wrapped {
        guard let self else { throw ConformanceFinding(text: "there is no \(Wrapped.self)") }
        return self
    }
}
