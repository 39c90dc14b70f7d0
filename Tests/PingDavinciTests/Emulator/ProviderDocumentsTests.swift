import PingDavinci
import PingEmulator
import PingTestKit
import Testing

@Suite("The provider's public documents")
struct ProviderDocumentsTests {
    @Test func `are fetched once for all workflows over one client: a login with a new workflow takes three requests`()
        async throws
    {
        try await EmulatedDaVinci.run(.socket) { here in
            // The cache that an app has when it names none, of a client that no other test has.
            let client = ClosureClient(before: here.http)
            var counts: [Int] = []
            for _ in 0..<4 {
                try await here.tokens.delete()
                try await here.cookies.delete()
                let before = here.emulator.observedRequests.count
                let answers = try DemoAnswers("SignOn")
                let daVinci = here.daVinci {
                    $0.httpClient = client
                } oidc: {
                    $0.providerCache = nil
                }
                let node = try await answers.walk(from: try await here.start("SignOn", on: daVinci))
                #expect(node is SuccessNode, "\(DemoAnswers.described(node))")
                counts.append(here.emulator.observedRequests.count - before)
            }
            #expect(counts == [5, 3, 3, 3])
        }
    }
}
