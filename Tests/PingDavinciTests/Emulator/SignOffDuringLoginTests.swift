import Foundation
import PingDavinci
import PingEmulator
import Testing

@Suite("A sign-off during a DaVinci flow")
struct SignOffDuringLoginTests {
    @Test func `ends it: its code is not exchanged, and neither tokens nor the session's cookies are stored`()
        async throws
    {
        try await EmulatedDaVinci.run { here in
            let daVinci = here.daVinci()
            let step = try await here.start("SignOn", on: daVinci)
            await daVinci.signOff()
            let node = try await DemoAnswers("SignOn").walk(from: step)
            #expect((node.cause as? PingError)?.code == .signedOutDuringLogin)
            #expect(try await here.tokens.get() == nil)
            #expect(try await here.cookies.get() == nil)
            #expect(here.requests(at: .token) == 0)
            #expect(await daVinci.user() == nil)

            let second = try await DemoAnswers("SignOn").walk(from: try await here.start("SignOn", on: daVinci))
            #expect(second is SuccessNode)
            #expect(try await here.tokens.get() != nil)
            #expect(try await here.cookies.get() != nil)
        }
    }

    @Test func `leaves the session of a later login alone when the earlier flow ends`() async throws {
        try await EmulatedDaVinci.run { here in
            let daVinci = here.daVinci()
            let abandoned = try await here.start("SignOn", on: daVinci)
            await daVinci.signOff()
            let later = try await DemoAnswers("SignOn").walk(from: try await here.start("SignOn", on: daVinci))
            #expect(later is SuccessNode)
            let (tokens, cookies) = (try await here.tokens.get(), try await here.cookies.get())
            _ = try await DemoAnswers("SignOn").walk(from: abandoned)
            #expect(try await here.tokens.get() == tokens)
            #expect(cookies?.isEmpty == false)
            #expect(try await here.cookies.get() == cookies)
        }
    }

    @Test func `ends one that was saved before it, and one that another process resumed`() async throws {
        try await EmulatedDaVinci.run { here in
            for resumesBefore in [false, true] {
                let daVinci = here.daVinci()
                let saved = try await here.start("SignOn", on: daVinci).snapshot()
                let resuming = resumesBefore ? here.daVinci() : daVinci
                if !resumesBefore { await daVinci.signOff() }
                let step = try await resuming.restore(saved)
                if resumesBefore { await resuming.signOff() }
                let node = try await DemoAnswers("SignOn").walk(from: step)
                #expect((node.cause as? PingError)?.code == .signedOutDuringLogin)
                #expect(try await here.tokens.get() == nil)
            }
        }
    }
}
