import Foundation
import PingTestKit
import Testing

@Suite("A scripted transport") struct ScriptedTransportTests {
    private func request(_ path: String = "/") throws -> HttpRequest {
        HttpRequest(url: try WebURL("https://example.com\(path)?code=canary"))
    }

    @Test("gives its answers in order and remembers the requests")
    func order() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 200), HttpResponse(status: 201)])
        #expect(try await transport.send(request("/a")).status == 200)
        #expect(throws: PingError.self) { try transport.verifyFinished() }
        #expect(try await transport.send(request("/b")).status == 201)
        #expect(transport.requests.map(\.url.path) == ["/a", "/b"])
        try transport.verifyFinished()
    }

    @Test("gives an answer with a condition to the request it was written for")
    func conditions() async throws {
        let transport = ScriptedTransport([HttpResponse(status: 200)])
        transport.answer(HttpResponse(status: 201)) { $0.url.path == "/token" }
        #expect(try await transport.send(request("/token")).status == 201)
        #expect(try await transport.send(request("/token")).status == 200)
        try transport.verifyFinished()
    }

    @Test("refuses a request that nothing is left for, without showing its query")
    func unscripted() async throws {
        let transport = ScriptedTransport()
        transport.answer(HttpResponse(status: 200)) { $0.url.path == "/token" }
        await #expect {
            try await transport.send(request("/other"))
        } throws: { error in
            (error as? PingError)?.code == .unscriptedRequest && "\(error)".contains("/other")
                && !"\(error)".contains("canary")
        }
        #expect(transport.requests.count == 1)
        #expect(transport.remainingAnswers == 1)
    }

    @Test("says how many answers are left over")
    func unused() {
        let transport = ScriptedTransport([HttpResponse(status: 200), HttpResponse(status: 200)])
        #expect { try transport.verifyFinished() } throws: { error in
            (error as? PingError)?.code == .unusedAnswers && "\(error)".contains("2 scripted answers")
        }
    }

    @Test("throws what its script says, and makes answers from requests")
    func failures() async throws {
        let transport = ScriptedTransport()
        transport.fail(PingError(.networkTimeout, "Slow."))
        transport.answer { HttpResponse(status: 200, body: Data($0.url.path.utf8)) }
        await #expect(throws: PingError.self) { try await transport.send(request()) }
        #expect(try await transport.send(request("/echo")).body == Data("/echo".utf8))
    }

    @Test("gives each answer once, also to many requests at the same time")
    func concurrent() async throws {
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
