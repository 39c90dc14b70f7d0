import Foundation
import PingDavinci
import PingEmulator
import Testing

@Suite("A silent check of a DaVinci session")
struct SessionCheckTests {
    @Test func `asks nobody, and changes nothing that is stored`() async throws {
        try await EmulatedDaVinci.run { here in
            let daVinci = here.daVinci()
            let node = try await DemoAnswers("SignOn").walk(from: try await here.start("SignOn", on: daVinci))
            #expect(node is SuccessNode)
            let (tokens, cookies) = (try await here.tokens.get(), try await here.cookies.get())
            #expect(try await daVinci.checkSession() == .signedIn)
            #expect(try await here.tokens.get() == tokens)
            #expect(try await here.cookies.get() == cookies)
            try await here.cookies.delete()
            #expect(try await daVinci.checkSession() == .needsUser(.login))
            #expect(try await here.tokens.get() == tokens)
        }
    }
}
