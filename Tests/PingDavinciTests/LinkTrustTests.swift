import PingNetwork
import Testing

@testable import PingDavinci

@Suite("Which origins a flow's links may lead to")
struct LinkTrustTests {
    @Test func `Origins that are vouched for at once are all trusted`() async throws {
        let context = try await FlowHarness().start([]).context
        let urls = try (0..<200).map { try WebURL("https://host\($0).example.test/") }
        await withTaskGroup(of: Void.self) { group in
            for url in urls { group.addTask { context.trust(OriginTrust(origins: [url])) } }
        }
        #expect(urls.filter { !context.linkTrust.contains($0) }.isEmpty)
    }
}
