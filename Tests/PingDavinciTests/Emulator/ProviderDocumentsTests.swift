import PingDavinci
import PingEmulator
import Testing

@Suite("The provider's public documents")
struct ProviderDocumentsTests {
    @Test func `are fetched once for all workflows over one client: a login with a new workflow takes three requests`()
        async throws
    {
        try await EmulatedDaVinci.run(.socket) { here in
            var counts: [Int] = []
            for _ in 0..<4 {
                try await here.tokens.delete()
                try await here.cookies.delete()
                let before = here.emulator.observedRequests.count
                let answers = try DemoAnswers("SignOn")
                let node = try await answers.walk(from: try await here.start("SignOn"))
                #expect(node is SuccessNode, "\(DemoAnswers.described(node))")
                counts.append(here.emulator.observedRequests.count - before)
            }
            #expect(counts == [5, 3, 3, 3])
        }
    }
}
