import HTTPTypes
import PingTestKit
import Testing

@Suite("Middlewares before a client") struct HttpClientMiddlewareTests {
    private let steps = Locked<[String]>([])

    /// Notes when it sees a request, and its response or error.
    private struct Noting: HttpClientMiddleware {
        let name: String
        let steps: Locked<[String]>

        func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
            steps.withLock { $0.append("\(name) →") }
            do {
                let response = try await next.send(request)
                steps.withLock { $0.append("\(name) ← \(response.status)") }
                return response
            } catch {
                steps.withLock { $0.append("\(name) ← \((error as? PingError)?.code.rawValue ?? "other")") }
                throw error
            }
        }
    }

    /// Does what a test says.
    private struct Doing: HttpClientMiddleware {
        let work: @Sendable (HttpRequest, any HttpClient) async throws -> HttpResponse

        func intercept(_ request: HttpRequest, next: any HttpClient) async throws -> HttpResponse {
            try await work(request, next)
        }
    }

    private func noting(_ name: String) -> Noting { Noting(name: name, steps: steps) }

    private func request() throws -> HttpRequest { HttpRequest(url: try WebURL("https://example.com/")) }

    @Test func `see a request in their order, and its response in the other one`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 204)])
        let client = transport.with(noting("a"), noting("b")).with(noting("before"))
        #expect(try await client.send(request()).status == 204)
        #expect(steps.current == ["before →", "a →", "b →", "b ← 204", "a ← 204", "before ← 204"])
    }

    @Test func `are none, and the client sends as before`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 200)])
        #expect(try await transport.with().send(request()).status == 200)
    }

    @Test func `may respond themselves, so that nothing is sent`() async throws {
        let transport = ScriptedTransport()
        let cache = Doing { _, _ in HttpResponse(status: 304) }
        #expect(try await transport.with(noting("a"), cache, noting("b")).send(request()).status == 304)
        #expect(steps.current == ["a →", "a ← 304"])
        #expect(transport.requests.isEmpty)
    }

    @Test func `may send another request, and twice`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 503), HttpResponse(status: 200)])
        let twice = Doing { request, next in
            var request = request
            request.headerFields[.userAgent] = "app/1"
            _ = try await next.send(request)
            return try await next.send(request)
        }
        #expect(try await transport.with(twice, noting("b")).send(request()).status == 200)
        #expect(steps.current == ["b →", "b ← 503", "b →", "b ← 200"])
        #expect(transport.requests.map { $0.headerFields[.userAgent] } == ["app/1", "app/1"])
    }

    @Test func `hand an error on, and the next request has another end`() async throws {
        let transport = ScriptedTransport()
        transport.fail(PingError(.networkTimeout, "Too slow."))
        let client = transport.with(noting("a"), noting("b"))
        #expect(await asyncThrownCode { try await client.send(request()) } == .networkTimeout)
        #expect(steps.current == ["a →", "b →", "b ← network_timeout", "a ← network_timeout"])
        transport.respond(HttpResponse(status: 200))
        #expect(try await client.send(request()).status == 200)
    }

    @Test func `end when the caller's task is cancelled, whose other requests do not`() async throws {
        let (begun, begin) = AsyncStream.makeStream(of: Void.self)
        let transport = ScriptedTransport([HttpResponse(status: 200)])
        let waiting = Doing { request, next in
            guard request.headerFields[.userAgent] == nil else { return try await next.send(request) }
            begin.yield()
            let never = AsyncStream<Void> { _ in }
            for await _ in never {}
            try Task.checkCancellation()
            return try await next.send(request)
        }
        let client = transport.with(noting("a"), waiting)
        let task = Task { try await client.send(request()) }
        for await _ in begun { break }
        var other = try request()
        other.headerFields[.userAgent] = "app/1"
        #expect(try await client.send(other).status == 200)
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(transport.requests.count == 1)
    }
}
