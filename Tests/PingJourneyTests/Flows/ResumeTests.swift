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

    @Test(
        "sends the link's suspendedId and nothing else of it",
        arguments: [
            "https://am.example.test/am/XUI/?realm=/alpha&suspendedId=Hq3-demo",
            "https://AM.example.test:443/?suspendedId=Hq3-demo&authIndexType=service&authIndexValue=Other",
            "https://app.example.test/resume?realm=/alpha&suspendedId=Hq3-demo#top",
            "com.example.app://resume?suspendedId=Hq3-demo",
            "com.example.app:/resume?x=1&suspendedId=Hq3-demo&suspendedId=Hq3-demo",
        ]
    )
    func link(_ link: String) async throws {
        let (node, transport) = await resumed(link, origins: ["https://app.example.test"])
        #expect(node is SuccessNode)
        let request = try #require(transport.requests.first)
        #expect(
            request.url.absoluteString
                == "https://am.example.test/am/json/realms/alpha/authenticate?suspendedId=Hq3-demo"
        )
        #expect(try request.json() == [:])
    }

    @Test("decodes and encodes the identifier exactly")
    func encoding() async throws {
        let (_, transport) = await resumed("https://am.example.test/?suspendedId=a%2Bb%2Fc%3D%26d")
        #expect(transport.requests.first?.url.queryItems.last?.value == "a+b/c=&d")
    }

    @Test(
        "is refused when the link is of a place that the configuration does not name",
        arguments: [
            "https://evil.example/?suspendedId=1", "https://am.example.test.evil.example/?suspendedId=1",
            "https://am.example.test:8443/?suspendedId=1", "http://127.0.0.1/?suspendedId=1",
            "https://app.example.test:444/?suspendedId=1",
        ]
    )
    func foreign(_ link: String) async throws {
        let (node, transport) = await resumed(link, origins: ["https://app.example.test"])
        let error = try #require((node as? FailureNode)?.cause as? PingError)
        #expect(error.code == .foreignResumeLink)
        #expect(error.recovery?.contains("resumeOrigins") == true)
        #expect(!"\(error)".contains("suspendedId"))
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "is refused when the link does not say which journey",
        arguments: [
            "https://am.example.test/", "https://am.example.test/?realm=/alpha",
            "https://am.example.test/?suspendedId=",
            "https://am.example.test/?suspendedid=1", "https://am.example.test/#suspendedId=1",
            "https://am.example.test/?suspendedId=1&suspendedId=2", "app://resume",
            "https://am.example.test/?suspendedId=%FF",
        ]
    )
    func missing(_ link: String) async throws {
        let (node, transport) = await resumed(link)
        let error = try #require((node as? FailureNode)?.cause as? PingError)
        #expect(error.code == .missingSuspendedID)
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "is refused when the link is none",
        arguments: [
            "", "resume?suspendedId=1", "//host?suspendedId=1", "1:?suspendedId=1", "https://?suspendedId=1", ":",
        ]
    )
    func noLink(_ link: String) async throws {
        let (node, transport) = await resumed(link)
        let error = try #require((node as? FailureNode)?.cause as? PingError)
        #expect([.invalidURL, .insecureURL].contains(error.code))
        #expect(transport.requests.isEmpty)
    }

    @Test(
        "and starting name the option when one of the origins is none",
        arguments: ["app.example.test", "com.example.app://", "https://", "http://app.example.test", "", "*"]
    )
    func uselessOrigin(_ origin: String) async throws {
        let link = "https://am.example.test/?suspendedId=1"
        let (node, transport) = await resumed(link, origins: ["https://app.example.test", origin])
        let journey = Journey.scripted(transport) { $0.resumeOrigins = [origin] }
        for cause in [node.cause, await journey.start("Login").cause] {
            let error = try #require(cause as? PingError)
            #expect(error.code == .invalidConfiguration)
            #expect(error.message.contains("resumeOrigins"))
            #expect(error.recovery != nil)
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("takes a URL as well as text, and options")
    func url() async throws {
        let transport = ScriptedTransport([.json(["authId": "a1", "callbacks": []])])
        let url = try #require(URL(string: "https://am.example.test/?suspendedId=Hq3"))
        _ = await Journey.scripted(transport).resume(url) { $0.noSession = true }
        #expect(transport.requests.first?.url.query == "suspendedId=Hq3&noSession=true")
    }

    @Test("works once, in another process than the one that started it")
    func magicLink() async throws {
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

    @Test("names the option when the configuration cannot work")
    func configuration() async throws {
        let journey = Journey.scripted(ScriptedTransport()) { $0.serverUrl = nil }
        let failure = try #require(await journey.resume("app://x?suspendedId=1") as? FailureNode)
        #expect((failure.cause as? PingError)?.code == .invalidConfiguration)
    }
}
