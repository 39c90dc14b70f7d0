import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    static let endlessChecks = [
        endsFlood(
            "A head without end is network_invalid_response.",
            "HTTP/1.1 200 OK\r\n",
            then: "X-Text: \(filler)\r\n"
        ),
        endsFlood(
            "A header field without end is network_invalid_response.",
            "HTTP/1.1 200 OK\r\nX-Text: ",
            then: filler
        ),
        endsFlood("A status line without end is network_invalid_response.", "HTTP/1.1 200 ", then: filler),
        endsFlood(
            "10,000 cookies are network_invalid_response.",
            "HTTP/1.1 200 OK\r\n"
                + (0..<10_000).map { "Set-Cookie: name\($0)=value; Path=/; HttpOnly\r\n" }.joined()
                + "Content-Length: 0\r\n\r\n"
        ),
        endsFlood(
            "Interim responses without end are network_invalid_response.",
            "",
            then: "HTTP/1.1 103 Early Hints\r\nLink: <\(filler)>\r\n\r\n"
        ),
        endsFlood(
            "Short interim responses without end are network_invalid_response.",
            "",
            then: String(repeating: "HTTP/1.1 100 Continue\r\n\r\n", count: 100)
        ),
        endsFlood(
            "Trailers without end are refused.",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nbody\r\n0\r\n",
            then: "X-Text: \(filler)\r\n",
            as: [.networkInvalidResponse, .networkInterrupted]
        ),
        endsFlood(
            "Chunks without end are network_body_too_large.",
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
            then: "1000\r\n\(String(repeating: "x", count: 0x1000))\r\n",
            as: [.networkBodyTooLarge]
        ),
        endsFlood(
            "A body without end is network_body_too_large.",
            "HTTP/1.1 200 OK\r\n\r\n",
            then: filler,
            as: [.networkBodyTooLarge]
        ),
        endsFlood(
            "The start of a body that announces more than is allowed is network_body_too_large.",
            "HTTP/1.1 200 OK\r\nContent-Length: 4000000000\r\n\r\n",
            then: filler,
            as: [.networkBodyTooLarge]
        ),
        Check("The time limit ends a chunk's extension without end.", endsChunkExtension),
        Check("A small body that decodes to a large one is refused.", refusesBomb),
    ]

    private static let filler = String(repeating: "x", count: 1000)

    /// Sends the start, then the piece again and again: the client must fail with one of the codes, and
    /// must not keep the bytes.
    private static func endsFlood(
        _ rule: String,
        _ start: String,
        then piece: String = "",
        as codes: [PingError.Code] = [.networkInvalidResponse]
    ) -> Check {
        Check(rule) { client in
            try await LoopbackServer.runHostile { connection, _ in
                try await connection.send(start)
                if !piece.isEmpty { try await connection.flood(piece) }
                await connection.waitForEnd()
            } while: { server in
                try await keepingMemory {
                    try await client.expectFailure(codes, server.request())
                }
                try await client.expectGoodExchange(server)
            }
        }
    }

    /// A chunk extension never reaches the caller, so only the timeout can end it.
    @Sendable private static func endsChunkExtension(_ client: any HttpClient) async throws {
        try await LoopbackServer.runHostile { connection, _ in
            try await connection.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n4;x=")
            try await connection.flood(filler)
        } while: { server in
            var request = try server.request()
            request.timeout = .milliseconds(300)
            try await keepingMemory {
                try await client.expectFailure([.networkTimeout, .networkInvalidResponse], request)
            }
            try await client.expectGoodExchange(server)
        }
    }

    /// Zeros deflate to 13 bits for 258 of them; 3 MB make 512.
    @Sendable private static func refusesBomb(_ client: any HttpClient) async throws {
        let bomb = GzipBomb.bytes(count: 3 << 20)
        try await LoopbackServer.runHostile { connection, request in
            let field = request.target.hasPrefix("/content") ? "Content-Encoding" : "Transfer-Encoding"
            let codings = request.target.hasPrefix("/content") ? "gzip" : "gzip, chunked"
            try await connection.send("HTTP/1.1 200 OK\r\n\(field): \(codings)\r\n")
            if field == "Content-Encoding" {
                try await connection.send("Content-Length: \(bomb.count)\r\n\r\n")
                try await connection.send(bomb)
            } else {
                try await connection.send("\r\n\(String(bomb.count, radix: 16))\r\n")
                try await connection.send(bomb)
                try await connection.send("\r\n0\r\n\r\n")
            }
        } while: { server in
            for target in ["/content?code=canary", "/transfer?code=canary"] {
                let request = try server.request(target)
                try await keepingMemory {
                    try await client.expectFailure([.networkInvalidResponse, .networkBodyTooLarge], request, target)
                }
                try await client.expectGoodExchange(server)
            }
        }
    }

    /// Far more than a client within its limits needs, also beside other tests in the process, and half
    /// of what the floods send.
    private static let memoryAllowance = 512 << 20

    /// Ends a check when the process grows by more than the allowance while the body runs.
    private static func keepingMemory(_ body: () async throws -> Void) async throws {
        guard let before = ResidentMemory.bytes else { return try await body() }
        let highest = Locked(before)
        let watching = Task {
            while !Task.isCancelled, let now = ResidentMemory.bytes {
                highest.withLock { $0 = max($0, now) }
                try? await Task.sleep(for: .milliseconds(10))
            }
        }
        defer { watching.cancel() }
        try await body()
        let growth = max(highest.current, ResidentMemory.bytes ?? 0) - before
        guard growth < memoryAllowance else {
            throw ConformanceFinding(text: "the process grew by \(growth >> 20) MiB meanwhile")
        }
    }
}
