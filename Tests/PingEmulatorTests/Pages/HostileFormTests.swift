import Foundation
import HTTPTypes
import PingEmulator
import PingNetwork
import Testing

@Suite("Forms that are late, doubled, forged or broken")
struct HostileFormTests {
    private static let jo = ["f0": "jo.field", "f1": "S3cret-Word"]

    private func visitor(_ emulator: Emulator) async throws -> PageVisitor {
        var visitor = PageVisitor(emulator)
        try await visitor.authorize(OpenIDCalls(emulator))
        return visitor
    }

    @Test func `A page that is opened twice is the same page`() async throws {
        var visitor = try await visitor(try Emulator.forTests())
        let token = visitor.token
        try await visitor.open(visitor.path)
        #expect(visitor.token == token && !token.isEmpty)
    }

    @Test func `A form that is sent twice gets the same response, also at the same time`() async throws {
        let visitor = try await visitor(try Emulator.forTests())
        let locations = try await withThrowingTaskGroup(of: String?.self) { group in
            for _ in 0..<8 { group.addTask { try await visitor.posted(Self.jo).headerFields[.location] } }
            return try await group.reduce(into: Set<String?>()) { $0.insert($1) }
        }
        #expect(locations.count == 1)
        #expect(locations.first??.contains("code=") == true)
        #expect(try await visitor.posted(Self.jo).headerFields[.location] == locations.first)
    }

    @Test func `The page of a login that has ended is over`() async throws {
        let visitor = try await visitor(try Emulator.forTests())
        #expect(try await visitor.posted(Self.jo).status == 303)
        var late = visitor
        try await late.open(visitor.path)
        #expect(late.response.status == 404)
        #expect(late.text.contains("Go back to the app"))
    }

    @Test func `A form without an origin that another site sent changes nothing`() async throws {
        let visitor = try await visitor(try Emulator.forTests())
        var headers = visitor.headers
        headers["Sec-Fetch-Site"] = "cross-site"
        let form = [(name: "token", value: visitor.token)] + Self.jo.map { (name: $0.key, value: $0.value) }
        #expect(try await visitor.calls.post(visitor.path, form: form, headers: headers).status == 403)
        #expect(try await visitor.posted(Self.jo).status == 303)
    }

    @Test(arguments: ["https://evil.example.test", "null", "http://127.0.0.1:1"])
    func `A form of another origin changes nothing`(origin: String) async throws {
        let visitor = try await visitor(try Emulator.forTests())
        let answer = try await visitor.posted(Self.jo, origin: origin)
        #expect(answer.status == 403)
        #expect(answer.headerFields[.location] == nil)
        #expect(try await visitor.posted(Self.jo).status == 303)
    }

    @Test(arguments: ["", "guess"])
    func `A form without the page's token changes nothing`(token: String) async throws {
        let visitor = try await visitor(try Emulator.forTests())
        let answer = try await visitor.calls.post(
            visitor.path,
            form: [("token", token), ("f0", "jo.field"), ("f1", "S3cret-Word")],
            headers: visitor.headers
        )
        #expect(answer.status == 403)
        #expect(String(decoding: answer.body, as: UTF8.self).contains("too old"))
    }

    @Test func `Another browser cannot see or send the page`() async throws {
        let emulator = try Emulator.forTests()
        let visitor = try await visitor(emulator)
        var other = try await self.visitor(emulator)
        #expect(try await other.calls.get(visitor.path, headers: other.headers).status == 403)
        other.cookies = [:]
        let form = [
            (name: "token", value: visitor.token), (name: "f0", value: "jo.field"), (name: "f1", value: "S3cret-Word"),
        ]
        #expect(try await other.calls.post(visitor.path, form: form, headers: other.headers).status == 403)
        #expect(try await visitor.posted(Self.jo).status == 303)
    }

    @Test func `A page that never was, or is too old, says so`() async throws {
        let emulator = try Emulator.forTests()
        let visitor = try await visitor(emulator)
        #expect(try await visitor.calls.get("/pages/nothing", headers: visitor.headers).status == 404)
        emulator.advanceClock(by: .seconds(1801))
        #expect(try await visitor.posted(Self.jo).status == 404)
    }

    @Test(arguments: [
        (Data([0x66, 0x30, 0x3D, 0xFF]), 400), (Data("f0=%zz".utf8), 400), (Data("f0=%C3%28".utf8), 400),
        (Data(repeating: 0x61, count: 100_000), 413), (Data(repeating: 0x61, count: 10 << 20), 413),
        (Data(String(repeating: "a=&", count: 600).utf8), 413),
    ])
    func `A body that is not a form of this page is refused with a page`(body: Data, status: Int) async throws {
        let visitor = try await visitor(try Emulator.forTests())
        var headers = visitor.headers
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        let answer = try await visitor.calls.send(.post, visitor.path, headers: headers, body: body)
        #expect(answer.status == status)
        #expect(answer.headerFields[.contentType]?.hasPrefix("text/html") == true)
        #expect(try await visitor.posted(Self.jo).status == 303)
    }

    @Test func `Over a socket, 10 MiB are refused with a page, too`() async throws {
        let emulator = try Emulator.forTests()
        let server = try await emulator.serve()
        let request = HttpRequest(
            method: .post,
            url: try WebURL("\(server.url)/pages/x"),
            headerFields: [.accept: "text/html"],
            body: Data(repeating: 0x61, count: 10 << 20)
        )
        let answer = try await RawSocketClient().send(request)
        #expect(answer.status == 413)
        #expect(answer.headerFields[.contentType]?.hasPrefix("text/html") == true)
        await server.stop()
    }

    @Test func `Another content type or method is refused with a page`() async throws {
        let visitor = try await visitor(try Emulator.forTests())
        #expect(try await visitor.calls.post(visitor.path, json: ["f0": "jo"], headers: visitor.headers).status == 415)
        #expect(try await visitor.calls.send(.put, visitor.path, headers: visitor.headers).status == 405)
    }

    @Test func `Every page forbids frames, storing, foreign scripts and foreign forms`() async throws {
        let visitor = try await visitor(try Emulator.forTests())
        let missing = try await visitor.calls.get("/pages/nothing")
        for response in [visitor.response, missing, try await visitor.calls.get("/")] {
            let name = try #require(HTTPField.Name("Content-Security-Policy"))
            let policy = try #require(response.headerFields[name])
            for part in ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"] {
                #expect(policy.contains(part))
            }
            #expect(!policy.contains("unsafe"))
            // The home page runs its own script, which the policy names by its hash.
            let text = String(decoding: response.body, as: UTF8.self)
            #expect(policy.contains("script-src 'sha256-") == text.contains("<script>"))
            #expect(response.headerFields[.cacheControl] == "no-store")
            #expect(response.headerFields[try #require(HTTPField.Name("X-Content-Type-Options"))] == "nosniff")
            #expect(response.headerFields[try #require(HTTPField.Name("Referrer-Policy"))] == "same-origin")
        }
    }

    @Test func `A thousand logins that nobody ends leave room for the next`() async throws {
        let emulator = try Emulator.forTests()
        let openID = OpenIDCalls(emulator)
        let first = try await visitor(emulator)
        for _ in 0..<1000 { _ = try await openID.authorize(session: nil, headers: ["Accept": "text/html"]) }
        #expect(try await first.posted(Self.jo).status == 404)
        #expect(try await visitor(emulator).posted(Self.jo).status == 303)
    }
}
