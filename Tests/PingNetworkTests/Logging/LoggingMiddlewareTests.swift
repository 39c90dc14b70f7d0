import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("A logging client") struct LoggingMiddlewareTests {
    private let lines = Locked<[String]>([])

    private var logger: StandardLogger {
        StandardLogger { level, line in lines.withLock { $0.append("\(level) \(line)") } }
    }

    private func request() throws -> HttpRequest {
        HttpRequest(
            method: .post,
            url: try WebURL("https://auth.example.com/as/token?code=canary"),
            headerFields: [.authorization: "Bearer canary", .accept: "application/json"],
            body: Data(#"{"password":"canary"}"#.utf8)
        )
    }

    @Test func `writes a line for the request and one for the answer, and no secret`() async throws {
        let transport = ScriptedTransport([
            HttpResponse(status: 200, headerFields: [.setCookie: "ST=canary"], body: Data("canary".utf8))
        ])
        _ = try await transport.with(LoggingMiddleware(to: logger, services: ManualTime().services)).send(request())
        #expect(
            lines.current == [
                "debug → POST https://auth.example.com/as/token, 21 bytes, header: Authorization, Accept: application/json",
                "debug ← 200 to POST https://auth.example.com/as/token after 0 ms, 6 bytes, header: Set-Cookie",
            ]
        )
    }

    @Test func `writes a failure as a warning and hands the error on`() async throws {
        let transport = ScriptedTransport()
        transport.fail(PingError(.networkTimeout, "Too slow."))
        await #expect { try await transport.with(LoggingMiddleware(to: logger)).send(request()) } throws: {
            ($0 as? PingError)?.code == .networkTimeout
        }
        #expect(lines.current.last?.hasPrefix("warning ← no response to POST") == true)
        #expect(lines.current.last?.contains("Too slow.") == true)
        #expect(!lines.current.joined().contains("canary"))
    }

    @Test func `does not call a cancellation a failure`() async throws {
        let transport = ScriptedTransport()
        transport.fail(CancellationError())
        let client = transport.with(LoggingMiddleware(to: logger))
        await #expect(throws: CancellationError.self) { try await client.send(request()) }
        #expect(lines.current.allSatisfy { $0.hasPrefix("debug") })
    }

    @Test func `writes nothing to a logger that wants warnings only`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 500)])
        let logger = MemoryLogger(level: .warning)
        _ = try await transport.with(LoggingMiddleware(to: logger)).send(request())
        #expect(logger.lines.isEmpty)
    }
}
