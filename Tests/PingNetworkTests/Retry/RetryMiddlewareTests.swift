import Foundation
import HTTPTypes
import PingTransportConformance
import Testing

@Suite("A retrying client") struct RetryMiddlewareTests {
    private let time = ManualTime()
    private let url = "https://auth.example.com/as/token?code=canary"

    private func request(_ method: HTTPRequest.Method = .get, timeout: Duration = .seconds(20)) throws -> HttpRequest {
        HttpRequest(method: method, url: try WebURL(url), body: Data("x".utf8), timeout: timeout)
    }

    private func unreachable() -> PingError { PingError(.networkUnreachable, "No connection.") }

    @Test func `returns the answer of the attempt that succeeds, after waiting twice as long each time`() async throws {
        let transport = ScriptedTransport()
        transport.fail(unreachable())
        transport.fail(unreachable())
        transport.respond(HttpResponse(status: 200))
        let client = transport.with(RetryMiddleware(services: time.services))
        #expect(try await client.send(request(.post)).status == 200)
        #expect(time.waits == [.milliseconds(125), .milliseconds(250)])
        #expect(transport.requests.map(\.body) == Array(repeating: Data("x".utf8), count: 3))
        try transport.verifyFinished()
    }

    @Test func `makes what is valid once new for each further attempt, once, with the response before it`() async throws
    {
        let transport = ScriptedTransport()
        transport.fail(unreachable())
        transport.respond(HttpResponse(status: 503))
        transport.respond(HttpResponse(status: 200))
        var request = try request()
        request.headerFields[.authorization] = "proof 1"
        let count = Locked(1)
        request.renewal = { request, response in
            var request = request
            let number = count.withLock { count in
                count += 1
                return count
            }
            request.headerFields[.authorization] = "proof \(number) after \(response?.status ?? 0)"
            return request
        }
        #expect(try await transport.with(RetryMiddleware(services: time.services)).send(request).status == 200)
        let proofs = transport.requests.map { $0.headerFields[.authorization] }
        #expect(proofs == ["proof 1", "proof 2 after 0", "proof 3 after 503"])
    }

    @Test func `gives every attempt the time that is left of the request's limit`() async throws {
        let transport = ScriptedTransport()
        for _ in 0..<2 {
            transport.respond { _ in
                time.advance(.seconds(4))
                throw unreachable()
            }
        }
        transport.respond(HttpResponse(status: 200))
        _ = try await transport.with(RetryMiddleware(services: time.services)).send(request())
        #expect(transport.requests.map(\.timeout) == [.seconds(20), .seconds(15.875), .seconds(11.625)])
    }

    @Test(arguments: [3600, -3600])
    func `measures the time that is left by a clock that nobody sets`(_ jump: Int) async throws {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let wallClock = Locked(start)
        let transport = ScriptedTransport()
        transport.respond { _ in
            wallClock.set(start.addingTimeInterval(TimeInterval(jump)))
            throw unreachable()
        }
        transport.respond(HttpResponse(status: 200))
        let services = SystemServices(now: { wallClock.current })
        let response = try await transport.with(RetryMiddleware(services: services)).send(request(timeout: .patient))
        #expect(response.status == 200)
        #expect(transport.requests.allSatisfy { $0.timeout > .zero && $0.timeout <= .patient })
    }

    @Test func `throws the last error when the attempts are used up`() async throws {
        let transport = ScriptedTransport()
        for _ in 0..<4 { transport.fail(unreachable()) }
        await #expect {
            _ = try await transport.with(RetryMiddleware(services: time.services)).send(request())
        } throws: { ($0 as? PingError)?.code == .networkUnreachable }
        #expect(transport.requests.count == 3)
    }

    @Test func `returns the last answer when the server asks for too much patience`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 503, headerFields: [.retryAfter: "3600"])])
        let response = try await transport.with(RetryMiddleware(services: time.services)).send(request())
        #expect(response.status == 503)
        #expect(time.waits.isEmpty)
    }

    @Test func `waits until the date the server names`() async throws {
        let transport = ScriptedTransport([
            HttpResponse(status: 429, headerFields: [.retryAfter: "Tue, 14 Nov 2023 22:13:25 GMT"]),
            HttpResponse(status: 200),
        ])
        #expect(try await transport.with(RetryMiddleware(services: time.services)).send(request()).status == 200)
        #expect(time.waits == [.seconds(5)])
    }

    @Test func `sends a POST once when the server may have acted on it`() async throws {
        let transport = ScriptedTransport()
        transport.fail(PingError(.networkInterrupted, "Ended."))
        let error = await #expect(throws: PingError.self) {
            try await transport.with(RetryMiddleware(services: time.services)).send(request(.post))
        }
        #expect(error?.code == .networkInterrupted)
        #expect(transport.requests.count == 1)
    }

    @Test func `says that a request may have been sent when that is so of one attempt`() async throws {
        let transport = ScriptedTransport()
        transport.fail(PingError(.networkInterrupted, "Ended."))
        for _ in 0..<2 { transport.fail(unreachable()) }
        let error = await #expect(throws: PingError.self) {
            try await transport.with(RetryMiddleware(services: time.services)).send(request())
        }
        #expect(error?.code == .networkUnreachable)
        #expect(error?.mayHaveBeenSent == true)
    }

    @Test func `says that a request was sent when a server responded to one attempt`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 503)])
        for _ in 0..<2 { transport.fail(unreachable()) }
        let error = await #expect(throws: PingError.self) {
            try await transport.with(RetryMiddleware(services: time.services)).send(request())
        }
        #expect(error?.code == .networkUnreachable)
        #expect(error?.mayHaveBeenSent == true)
    }

    @Test func `does not say that a request may have been sent when no attempt was`() async throws {
        let transport = ScriptedTransport()
        for _ in 0..<3 { transport.fail(unreachable()) }
        let error = await #expect(throws: PingError.self) {
            try await transport.with(RetryMiddleware(services: time.services)).send(request())
        }
        #expect(error?.mayHaveBeenSent == false)
    }

    @Test func `does not repeat after an error that is not the network's, nor after cancellation`() async throws {
        let transport = ScriptedTransport()
        transport.fail(CancellationError())
        await #expect(throws: CancellationError.self) {
            try await transport.with(RetryMiddleware(services: time.services)).send(request())
        }
        #expect(transport.requests.count == 1)
    }

    @Test func `ends with CancellationError when it is cancelled while it waits`() async throws {
        var services = time.services
        services.sleep = { _ in throw CancellationError() }
        let transport = ScriptedTransport()
        transport.fail(unreachable())
        await #expect(throws: CancellationError.self) {
            try await transport.with(RetryMiddleware(services: services)).send(request())
        }
    }

    @Test func `tells its logger of every repetition, without the query`() async throws {
        let lines = Locked<[String]>([])
        let logger = StandardLogger { _, line in lines.withLock { $0.append(line) } }
        let transport = ScriptedTransport([HttpResponse(status: 503), HttpResponse(status: 200)])
        _ = try await transport.with(RetryMiddleware(services: time.services, logger: logger)).send(request())
        #expect(lines.current.count == 1)
        #expect(lines.current.joined().contains("status 503"))
        #expect(!lines.current.joined().contains("canary"))
    }

    @Test func `comes through over a real connection that breaks the first time`() async throws {
        try await LoopbackServer.run { connection, request in
            if request.target == "/first" { return try connection.reset() }
            try await connection.respond(body: "there")
        } while: { server in
            let flaky = FlakyFirst(first: try WebURL(server.url + "/first"), client: DefaultHttpClient())
            let request = HttpRequest(url: try WebURL(server.url + "/second"), timeout: .patient)
            let response = try await flaky.with(RetryMiddleware(services: time.services)).send(request)
            #expect(response.body == Data("there".utf8))
            #expect(server.requests.map(\.target) == ["/first", "/second"])
        }
    }
}

/// Sends the first request to another place.
private struct FlakyFirst: HttpClient {
    let first: WebURL
    let client: DefaultHttpClient
    let isFirst = Locked(true)

    func send(_ request: HttpRequest) async throws -> HttpResponse {
        var request = request
        let isFirst = isFirst.withLock { value in
            defer { value = false }
            return value
        }
        if isFirst { request.url = first }
        return try await client.send(request)
    }
}
