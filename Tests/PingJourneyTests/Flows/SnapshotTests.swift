import Foundation
import HTTPTypes
import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("A journey that leaves the process")
struct SnapshotTests {
    @Test func `continues in another with the same step and options`() async throws {
        let server = try JourneyServer()
        let step = try #require(await server.journey().start("Login") { $0.noSession = true } as? ContinueNode)
        step.callback(PasswordCallback.self)?.password = "typed-before"
        let saved = try JSONEncoder().encode(step.snapshot())
        #expect(!String(decoding: saved, as: UTF8.self).contains("typed-before"))

        let other = server.journey()
        let again = try await other.restore(JSONDecoder().decode(FlowSnapshot.self, from: saved))
        #expect(again.header == "Sign in")
        #expect(again.callback(PasswordCallback.self)?.password == "")
        let success = try #require(await server.answered(again) as? SuccessNode)
        #expect(success.session.value.isEmpty)
        #expect(try await other.session() == nil)
    }

    private static let changes: [(String, @Sendable (inout JourneyConfig) -> Void)] = [
        ("serverUrl", { $0.serverUrl = "https://other.example.test/am" }),
        ("realm", { $0.realm = "bravo" }),
        ("clientId", { $0.module(OidcModule.config) { $0.clientId = "other" } }),
    ]

    @Test(arguments: 0..<3)
    func `is refused by a journey of another configuration, which names what differs and sends nothing`(_ change: Int)
        async throws
    {
        let first = try JourneyServer()
        let step = try #require(await first.oidcJourney().start("Login") as? ContinueNode)
        let transport = ScriptedTransport([])
        let (option, configure) = Self.changes[change]
        let other = first.oidcJourney(through: transport, configure: configure)
        let error = await #expect(throws: PingError.self) { try await other.restore(try step.snapshot()) }
        #expect(error?.code == .snapshotUnusable)
        #expect(error?.explanation.contains(option) == true, "\(String(describing: error))")
        #expect(transport.requests.isEmpty)
    }

    @Test func `may be restored by a journey that spells its realm and server in another way`() async throws {
        let server = try JourneyServer()
        let step = try #require(await server.journey().start("Login") as? ContinueNode)
        let other = server.journey { config in
            config.realm = "/alpha"
            config.serverUrl = server.emulator.serverURL + "/"
        }
        #expect(try await other.restore(step.snapshot()).header == "Sign in")
    }

    @Test func `waits in a store while it is suspended, and the mail's link resumes it elsewhere`() async throws {
        let server = try JourneyServer()
        let place = MemoryStorage<StoredFlow>()
        let store = FlowStore { _ in place }
        let start = try #require(await server.journey().start("MagicLink") as? ContinueNode)
        try start.fill(["User Name": "jo.field"])
        let suspended = try #require(await start.next() as? ContinueNode)
        try await store.save(suspended, as: "browser")

        let other = server.journey { $0.resumeOrigins = ["https://app.example.test"] }
        let waiting = try await store.take("browser", for: other.workflow)
        #expect(waiting.callback(SuspendedTextOutputCallback.self) != nil)
        let link = try #require(server.emulator.outbox.last { $0.kind == .link }?.content)
        #expect(!(await other.resume(link) is FailureNode))
        #expect(try await place.get() == nil)
    }

    @Test func `takes its cookies with it, and answers the configured server whatever the snapshot says`() async throws
    {
        var response = HttpResponse.json(["authId": "a1", "callbacks": []])
        response.headerFields[.setCookie] = "amlbcookie=01; Path=/"
        let first = try #require(await Journey.scripted(ScriptedTransport([response])).start() as? ContinueNode)
        let transport = ScriptedTransport([.json(["tokenId": "s1"])])
        let step = try await Journey.scripted(transport).restore(first.snapshot())
        #expect(await step.next() is SuccessNode)
        #expect(transport.requests.first?.headerFields[.cookie] == "amlbcookie=01")
        #expect(transport.requests.first?.url.host == "am.example.test")
    }
}
