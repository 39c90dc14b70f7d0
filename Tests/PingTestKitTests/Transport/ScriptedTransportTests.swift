import Foundation
import PingTestKit
import Testing

@Suite("A scripted transport") struct ScriptedTransportTests {
    private func request(_ path: String = "/") throws -> HttpRequest {
        HttpRequest(url: try WebURL("https://example.com\(path)?code=canary"))
    }

    @Test func `sends its responses in order and records the requests`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 200), HttpResponse(status: 201)])
        #expect(try await transport.send(request("/a")).status == 200)
        #expect(thrownCode { try transport.verifyFinished() } == .unusedResponses)
        #expect(try await transport.send(request("/b")).status == 201)
        #expect(transport.requests.map(\.url.path) == ["/a", "/b"])
        try transport.verifyFinished()
    }

    @Test func `sends a response with a condition to the request that meets it`() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 200)])
        transport.respond(HttpResponse(status: 201)) { $0.url.path == "/token" }
        #expect(try await transport.send(request("/token")).status == 201)
        #expect(try await transport.send(request("/token")).status == 200)
        try transport.verifyFinished()
    }

    @Test func `refuses a request that nothing is left for, without showing its query`() async throws {
        let transport = ScriptedTransport()
        transport.respond(HttpResponse(status: 200)) { $0.url.path == "/token" }
        await #expect {
            try await transport.send(request("/other"))
        } throws: { error in
            (error as? PingError)?.code == .unscriptedRequest && "\(error)".contains("/other")
                && !"\(error)".contains("canary")
        }
        #expect(transport.requests.count == 1)
        #expect(transport.remainingResponses == 1)
    }

    @Test func `says how many responses are left over`() {
        let transport = ScriptedTransport([HttpResponse(status: 200), HttpResponse(status: 200)])
        #expect { try transport.verifyFinished() } throws: { error in
            (error as? PingError)?.code == .unusedResponses && "\(error)".contains("2 scripted responses")
        }
    }

    @Test func `throws what its script says, and makes responses from requests`() async throws {
        let transport = ScriptedTransport()
        transport.fail(PingError(.networkTimeout, "Slow."))
        transport.respond { HttpResponse(status: 200, body: Data($0.url.path.utf8)) }
        #expect(await asyncThrownCode { try await transport.send(request()) } == .networkTimeout)
        #expect(try await transport.send(request("/echo")).body == Data("/echo".utf8))
    }

    @Test func `sends each response once, also to many requests at the same time`() async throws {
        let transport = ScriptedTransport((0..<200).map { HttpResponse(status: 1000 + $0) })
        let request = try request()
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<200 { group.addTask { try await transport.send(request).status } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(statuses.count == 200)
        try transport.verifyFinished()
    }
}
