import Foundation
import HTTPTypes
import PingTestKit
import Testing

@Suite("A logging client") struct LoggingHttpClientTests {
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

    @Test("writes a line for the request and one for the answer, and no secret")
    func writes() async throws {
        let transport = ScriptedTransport([
            HttpResponse(status: 200, headerFields: [.setCookie: "ST=canary"], body: Data("canary".utf8))
        ])
        _ = try await transport.logging(to: logger, services: ManualTime().services).send(request())
        #expect(
            lines.current == [
                "debug → POST https://auth.example.com/as/token, 21 bytes, header: Authorization, Accept: application/json",
                "debug ← 200 to POST https://auth.example.com/as/token after 0 ms, 6 bytes, header: Set-Cookie",
            ]
        )
    }

    @Test("writes a failure as a warning and hands the error on")
    func failure() async throws {
        let transport = ScriptedTransport()
        transport.fail(PingError(.networkTimeout, "Too slow."))
        await #expect { try await transport.logging(to: logger).send(request()) } throws: {
            ($0 as? PingError)?.code == .networkTimeout
        }
        #expect(lines.current.last?.hasPrefix("warning ← no response to POST") == true)
        #expect(lines.current.last?.contains("Too slow.") == true)
        #expect(!lines.current.joined().contains("canary"))
    }

    @Test("does not call a cancellation a failure")
    func cancellation() async throws {
        let transport = ScriptedTransport()
        transport.fail(CancellationError())
        await #expect(throws: CancellationError.self) { try await transport.logging(to: logger).send(request()) }
        #expect(lines.current.allSatisfy { $0.hasPrefix("debug") })
    }

    @Test("writes nothing to a logger that wants warnings only")
    func quiet() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 500)])
        _ = try await transport.logging(to: QuietLogger(lines: lines)).send(request())
        #expect(lines.current.isEmpty)
    }
}

private struct QuietLogger: Logger {
    let lines: Locked<[String]>
    var level: LogLevel { .warning }
    func d(_ message: String) { lines.withLock { $0.append(message) } }
    func i(_ message: String) { lines.withLock { $0.append(message) } }
    func w(_ message: String, error: (any Error)?) {}
    func e(_ message: String, error: (any Error)?) {}
}
