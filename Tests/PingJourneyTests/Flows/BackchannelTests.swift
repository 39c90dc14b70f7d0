import Foundation
import PingJourney
import PingTestKit
import Testing

@Suite("A transaction that another party began")
struct BackchannelTests {
    private func start(_ link: String, origins: [String] = []) async throws -> (node: any Node, sent: [String]) {
        let transport = ScriptedTransport([.json(["authId": "a1", "callbacks": []])])
        let journey = Journey.scripted(transport) { $0.resumeOrigins = origins }
        let node = await journey.start(backchannelUri: try #require(URL(string: link))) {
            $0.noSession = true
            $0.authIndex = .service("Other")
        }
        return (node, transport.requests.flatMap { $0.url.queryItems.map { "\($0.name)=\($0.value)" } })
    }

    @Test(arguments: [
        ("https://am.example.test/am/UI/Login?realm=%2Falpha&authIndexType=transaction&authIndexValue=4f-1", []),
        ("https://AM.example.test/?authIndexValue=4f-1&authIndexType=transaction#top", []),
        ("https://login.bank.test/?authIndexType=transaction&authIndexValue=4f-1", ["https://login.bank.test"]),
        ("com.bank.app:/cb?authIndexType=transaction&authIndexValue=4f-1", ["com.bank.app:"]),
    ])
    func `is resumed at the journey's own server, with the options of the flow`(
        _ link: String,
        _ origins: [String]
    ) async throws {
        let (node, sent) = try await start(link, origins: origins)
        #expect(node is ContinueNode)
        #expect(sent == ["authIndexType=transaction", "authIndexValue=4f-1", "noSession=true"])
    }

    @Test(arguments: [
        "https://evil.test/?authIndexType=transaction&authIndexValue=C4nary",
        "http://am.example.test/?authIndexType=transaction&authIndexValue=C4nary",
        "com.bank.app:/cb?authIndexType=transaction&authIndexValue=C4nary",
        "https://am.example.test/?authIndexType=service&authIndexValue=C4nary",
        "https://am.example.test/?authIndexType=transaction&authIndexType=service&authIndexValue=C4nary",
        "https://am.example.test/?authIndexType=transaction&authIndexValue=C4nary&authIndexValue=b",
        "https://am.example.test/?authIndexType=transaction&authIndexValue=",
        "https://am.example.test/?authIndexValue=C4nary", "https://am.example.test/", "C4nary",
    ])
    func `is a failure that shows no query, and nothing is sent, for any other link`(_ link: String) async throws {
        let (node, sent) = try await start(link)
        let cause = try #require((node as? FailureNode)?.cause as? PingError)
        #expect([.invalidURL, .foreignResumeLink, .insecureURL].contains(cause.code))
        #expect(!"\(cause)".contains("C4nary"))
        #expect(sent.isEmpty)
    }
}
