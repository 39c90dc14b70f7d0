import Foundation
import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("Taking up a suspended journey")
struct ResumeTests {
    private func resumed(_ link: String, origins: [String] = []) async -> (node: any Node, transport: ScriptedTransport)
    {
        let transport = ScriptedTransport([.json(["tokenId": "s1"])])
        let journey = Journey.scripted(transport) { $0.resumeOrigins = origins }
        return (await journey.resume(link), transport)
    }

    @Test(arguments: [
        "https://am.example.test/am/XUI/?realm=/alpha&suspendedId=Hq3-demo",
        "https://AM.example.test:443/?suspendedId=Hq3-demo&authIndexType=service&authIndexValue=Other",
        "https://app.example.test/resume?realm=/alpha&suspendedId=Hq3-demo#top",
        "com.example.app://resume?suspendedId=Hq3-demo",
        "com.example.app:/resume?x=1&suspendedId=Hq3-demo&suspendedId=Hq3-demo",
    ])
    func `sends the link's suspendedId and nothing else of it`(_ link: String) async throws {
        let (node, transport) = await resumed(link, origins: ["https://app.example.test", "com.example.App://"])
        #expect(node is SuccessNode)
        let request = try #require(transport.requests.first)
        #expect(
            request.url.absoluteString
                == "https://am.example.test/am/json/realms/alpha/authenticate?suspendedId=Hq3-demo"
        )
        #expect(try request.json() == [:])
    }

    @Test func `decodes and encodes the identifier exactly`() async throws {
        let (_, transport) = await resumed("https://am.example.test/?suspendedId=a%2Bb%2Fc%3D%26d")
        #expect(transport.requests.first?.url.queryItems.last?.value == "a+b/c=&d")
    }

    @Test(arguments: [
        "https://evil.example/?suspendedId=1", "https://am.example.test.evil.example/?suspendedId=1",
        "https://am.example.test:8443/?suspendedId=1", "http://127.0.0.1/?suspendedId=1",
        "https://app.example.test:444/?suspendedId=1", "com.example.other://resume?suspendedId=1",
        "com.example://resume?suspendedId=1", "com.example.app.evil:/?suspendedId=1", "javascript:?suspendedId=1",
    ])
    func `is refused when the link is of a place that the configuration does not name`(_ link: String) async throws {
        let (node, transport) = await resumed(link, origins: ["https://app.example.test", "com.example.app:"])
        let error = try #require((node as? FailureNode)?.cause as? PingError)
        #expect(error.code == .foreignResumeLink)
        #expect(error.recovery?.contains("resumeOrigins") == true)
        #expect(!"\(error)".contains("suspendedId"))
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        "https://am.example.test/", "https://am.example.test/?realm=/alpha",
        "https://am.example.test/?suspendedId=",
        "https://am.example.test/?suspendedid=1", "https://am.example.test/#suspendedId=1",
        "https://am.example.test/?suspendedId=1&suspendedId=2", "app://resume",
        "https://am.example.test/?suspendedId=%FF",
    ])
    func `is refused when the link does not say which journey`(_ link: String) async throws {
        let (node, transport) = await resumed(link, origins: ["app:"])
        let error = try #require((node as? FailureNode)?.cause as? PingError)
        #expect(error.code == .missingSuspendedID)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        "", "resume?suspendedId=1", "//host?suspendedId=1", "1:?suspendedId=1", "https://?suspendedId=1", ":",
    ])
    func `is refused when the link is none`(_ link: String) async throws {
        let (node, transport) = await resumed(link)
        let error = try #require((node as? FailureNode)?.cause as? PingError)
        #expect([.invalidURL, .insecureURL].contains(error.code))
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        "app.example.test", "com.example.app://host", "1app:", "https:", "https://", "http://app.example.test", "", "*",
    ])
    func `and starting name the option when one of the origins is none`(_ origin: String) async throws {
        let link = "https://am.example.test/?suspendedId=1"
        let (node, transport) = await resumed(link, origins: ["https://app.example.test", origin])
        let journey = Journey.scripted(transport) { $0.resumeOrigins = [origin] }
        for cause in [node.cause, await journey.start("Login").cause] {
            let error = try #require(cause as? PingError)
            #expect(error.code == .invalidConfiguration)
            #expect(error.message.contains("resumeOrigins"))
            #expect(error.recovery?.contains("Write each as https://host") == true)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test func `takes a URL as well as text, and options`() async throws {
        let transport = ScriptedTransport([.json(["authId": "a1", "callbacks": []])])
        let url = try #require(URL(string: "https://am.example.test/?suspendedId=Hq3"))
        _ = await Journey.scripted(transport).resume(url) { $0.noSession = true }
        #expect(transport.requests.first?.url.query == "suspendedId=Hq3&noSession=true")
    }

    @Test func `works once, in another process than the one that started it`() async throws {
        let server = try JourneyServer()
        let start = try #require(await server.journey().start("MagicLink") as? ContinueNode)
        start.callback(NameCallback.self)?.name = "jo.field"
        let waiting = try #require(await start.next() as? ContinueNode)
        #expect(waiting.callback(SuspendedTextOutputCallback.self) != nil)
        let link = try #require(server.emulator.outbox.last?.content)

        let other = server.journey { $0.resumeOrigins = ["https://app.example.test"] }
        let success = await other.resume(link)
        #expect(success is SuccessNode)
        let again = try #require(await other.resume(link) { $0.forceAuth = true } as? ErrorNode)
        #expect(again.status == 401)
    }

    @Test func `names the option when the configuration cannot work`() async throws {
        let journey = Journey.scripted(ScriptedTransport()) { $0.serverUrl = nil }
        let failure = try #require(await journey.resume("app://x?suspendedId=1") as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .invalidConfiguration)
    }
}
