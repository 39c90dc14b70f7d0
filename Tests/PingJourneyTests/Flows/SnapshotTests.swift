import Foundation
import HTTPTypes
import PingJourney
import PingTestKit
import Testing

@Suite("A journey that leaves the process")
struct SnapshotTests {
    @Test("goes on in another with the same step and options")
    func restored() async throws {
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

    @Test("takes its cookies with it, and answers the configured server whatever the snapshot says")
    func cookies() async throws {
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
