import PingCommons
import PingEmulator
import PingJourney
import PingOrchestrate
import Testing

@testable import PingLogin

@Suite("A step that comes again")
@MainActor
struct StepRepeatTests {
    @Test("What is typed on a page that waits stays when the server sends the page again")
    func typingWhileWaiting() async throws {
        let server = try LoginServer(
            flow: """
                journey: Note
                title: A note to type while the page waits
                nodes:
                  name:
                    page: { callbacks: [{ type: NameCallback, prompt: User Name }] }
                    next: known
                  known:
                    action: identify
                    outcomes: { true: first, false: failure }
                  first:
                    page:
                      callbacks:
                        - { type: TextInputCallback, prompt: Note }
                        - { type: PollingWaitCallback, waitTime: 200 }
                    next: second
                  second:
                    page:
                      callbacks:
                        - { type: TextInputCallback, prompt: Note }
                        - { type: PollingWaitCallback, waitTime: 200 }
                    next: success
                """
        )
        let model = server.journeyModel("Note")
        await model.start()
        try model.fill(["User Name": "jo.field"])
        let firstPage = model.pageNumber
        await model.next()
        #expect(model.pageNumber == firstPage + 1)
        let first = try #require(model.step)
        try model.fill(["Note": "I am here"])
        await model.wait { model.step !== first }
        guard case .text(let note) = try model.field("Note").control else {
            Issue.record("There is no note.")
            return
        }
        #expect(note.value.current == "I am here")
        #expect(model.pageNumber == firstPage + 1)
        await model.wait { model.success != nil || model.errorMessage != nil }
        #expect(model.success != nil)
        #expect(model.pageNumber == firstPage + 2)
    }

    @Test("A wait that the server refused can be tried again")
    func refusedWait() async throws {
        let server = try LoginServer()
        let model = server.daVinciModel("Polling")
        await model.start()
        try model.fillJo(name: "Username")
        await model.next()
        #expect(model.waiting != nil)
        try server.emulator.setFaults([.once(.daVinciWrongPassword, at: .daVinci)])
        await model.wait { model.errorMessage != nil }
        #expect(model.retryTitle == "Try again")
        await model.retry()
        #expect(model.errorMessage == nil)
        await model.wait { model.success != nil || model.errorMessage != nil }
        #expect(model.success != nil)
    }

    @Test("What an identity provider gave is sent again after a lost connection, without asking it again")
    func providerOnce() async throws {
        let server = try LoginServer(
            flow: """
                journey: Social
                title: A social login
                nodes:
                  name:
                    page: { callbacks: [{ type: NameCallback, prompt: User Name }] }
                    next: known
                  known:
                    action: identify
                    outcomes: { true: provider, false: failure }
                  provider:
                    page: { callbacks: [{ type: IdPCallback, provider: google }] }
                    next: success
                """
        )
        let handler = CountingHandler()
        let journey = server.journey { config in
            config.module(IdpModule.config) { $0.handlers["GOOGLE"] = handler }
        }
        let model = LoginModel(journey: journey, name: "Social")
        await model.start()
        try model.fill(["User Name": "jo.field"])
        await model.next()
        server.line.cut(true)
        await model.press(try model.field("Continue with google"))
        #expect(model.retryTitle == "Try again")
        server.line.cut(false)
        await model.retry()
        #expect(model.success != nil, "\(model.errorMessage ?? "")")
        #expect(handler.count.current == 1)
    }
}

private struct CountingHandler: IdpHandler {
    let count = Locked(0)
    let tokenType = IdpTokenType(rawValue: "id_token")

    func authorize(idpClient: IdpClient) async throws -> IdpResult {
        count.withLock { $0 += 1 }
        return IdpResult(token: "provider-token")
    }
}
