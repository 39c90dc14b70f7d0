import Foundation
import HTTPTypes
import PingNetwork

extension HttpClientConformance {
    /// The rules of a client that speaks HTTP/2.
    package static let http2Checks = http2ExchangeChecks + http2FaultChecks

    private static let http2ExchangeChecks = [
        overHTTP2("Over HTTP/2 every request gets its own response.") { client, server in
            for index in 0..<10 {
                try expect("the body", try await client.send(server.request("/small")).body, is: small)
                var request = try server.request("/small", .post)
                request.body = Data("body \(index)".utf8)
                request.headerFields[.contentType] = "text/plain"
                try expect("the body", try await client.send(request).body, is: request.body)
            }
        },
        overHTTP2("Over HTTP/2 many requests at once share a connection.") { client, server in
            _ = try await client.send(server.request("/small"))
            for _ in 0..<3 {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for _ in 0..<64 {
                        group.addTask {
                            try expect("the body", try await client.send(server.request("/small")).body, is: small)
                        }
                    }
                    try await group.waitForAll()
                }
            }
            guard server.connectionCount <= 2 else {
                throw ConformanceFinding(text: "it opened \(server.connectionCount) connections")
            }
        },
        overHTTP2("Over HTTP/2 a body larger than allowed ends its own request only.") { client, server in
            try await besideOthers(client, server) {
                try await client.expectFailure(.networkBodyTooLarge, server.request("/large?code=canary"))
            }
        },
        overHTTP2("Over HTTP/2 cancelling ends its own request only.") { client, server in
            try await besideOthers(client, server) {
                let request = try server.request("/large?code=canary")
                let sending = Task { try await client.send(request) }
                try await Task.sleep(for: .milliseconds(3))
                sending.cancel()
                // It may have ended before.
                if case .failure(let error) = await sending.result, !(error is CancellationError) {
                    try expect(
                        "the error's code",
                        (error as? PingError)?.code,
                        is: PingError.Code.networkBodyTooLarge
                    )
                }
            }
        },
        Check("Invalid HTTP/2 is refused, and the process survives.", settings: refusesBrokenHTTP2),
    ]

    private static let small = Data("small".utf8)

    private static func overHTTP2(
        _ rule: String,
        _ body: @escaping @Sendable (any HttpClient, HTTP2Server) async throws -> Void
    ) -> Check {
        Check(rule) { (makeClient: SettingsFactory) in
            let authority = try await TLSAuthority.shared()
            let files = ["small": small, "large": Data(count: 16 << 20)]
            try await HTTP2Server.run(authority.localhost, files: files) { server in
                try await body(makeClient(trusting(authority.root)), server)
            }
        }
    }

    private static func besideOthers(
        _ client: any HttpClient,
        _ server: HTTP2Server,
        _ body: () async throws -> Void
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    for _ in 0..<10 {
                        try expect(
                            "the body of another",
                            try await client.send(server.request("/small")).body,
                            is: small
                        )
                    }
                }
            }
            for _ in 0..<5 { try await body() }
            try await group.waitForAll()
        }
    }

    /// Frames by hand (RFC 9113), after the handshake agreed on HTTP/2.
    @Sendable private static func refusesBrokenHTTP2(_ makeClient: SettingsFactory) async throws {
        let settings = frame(4, 0, stream: 0)
        let head: [UInt8] = [0x88]
        let scripts: [(name: String, bytes: [UInt8], codes: [PingError.Code])] = [
            ("plain HTTP/1.1", Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8), broken),
            ("zeros", [UInt8](repeating: 0, count: 1000), broken),
            ("a frame of 16 MB", settings + [0xff, 0xff, 0xff, 0, 0, 0, 0, 0, 1], broken),
            (
                "a head that cannot be decoded", settings + frame(1, 4, stream: 1, [0xff, 0xff, 0xff, 0xff, 0xff]),
                broken
            ),
            ("a body without a head", settings + frame(0, 1, stream: 1, [1, 2, 3]), broken),
            ("an end of the connection", settings + frame(7, 0, stream: 0, [0, 0, 0, 0, 0, 0, 0, 1]), broken),
            ("a reset of the stream", settings + frame(3, 0, stream: 1, [0, 0, 0, 2]), broken),
            ("a body cut short", settings + frame(1, 4, stream: 1, head) + frame(0, 0, stream: 1, [1, 2]), broken),
            (
                "a body shorter than its length",
                settings + frame(1, 4, stream: 1, head + [0x0f, 0x0d, 1, 0x39]) + frame(0, 1, stream: 1, [1, 2]), broken
            ),
        ]
        let authority = try await TLSAuthority.shared()
        let client = makeClient(trusting(authority.root))
        for script in scripts {
            let configuration = TLSServer.Configuration(authority.localhost, ["-alpn", "h2"])
            try await TLSServer.run(configuration) { connection, _ in
                try await connection.send(Data(script.bytes))
                connection.breakOff()
            } while: { server in
                try await client.expectFailure(script.codes, server.request(), "After \(script.name) ")
            }
        }
    }

    private static let broken: [PingError.Code] = [.networkInterrupted, .networkInvalidResponse]

    private static func frame(_ type: UInt8, _ flags: UInt8, stream: UInt8, _ payload: [UInt8] = []) -> [UInt8] {
        [0, UInt8(payload.count >> 8), UInt8(payload.count & 255), type, flags, 0, 0, 0, stream] + payload
    }
}

extension HTTP2Server {
    /// A request to this server, with time enough for a busy machine.
    func request(_ path: String, _ method: HTTPRequest.Method = .get) throws -> HttpRequest {
        HttpRequest(method: method, url: try WebURL(url(path)), timeout: .seconds(600))
    }
}
