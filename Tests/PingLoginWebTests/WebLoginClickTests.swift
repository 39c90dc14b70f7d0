import Foundation
import HTTPTypes
import PingLoginWeb
import PingTestKit
import Testing

@Suite("Two clicks on a page's button")
struct WebLoginClickTests {
    private let gate = Gate()
    private let sent = Locked(0)

    /// A page of a journey whose submissions wait at the gate.
    private func page() async throws -> WebLogin {
        let name =
            #"{"type": "NameCallback", "output": [{"name": "prompt", "value": "Name"}], "input": [{"name": "IDToken1", "value": ""}]}"#
        let journey = Journey.createJourney { [gate, sent] config in
            config.serverUrl = "https://am.example.test/am"
            config.realm = "alpha"
            config.sessionStorage = MemoryStorage<SSOToken>()
            config.timeout = 600
            config.httpClient = ClosureClient { request in
                let header = request.body.contains("IDToken1") ? "Second" : "First"
                if header == "Second" {
                    sent.withLock { $0 += 1 }
                    try await gate.wait()
                }
                let step = #"{"authId": "a-\#(header)", "header": "\#(header)", "callbacks": [\#(name)]}"#
                return HttpResponse(status: 200, body: Data(step.utf8))
            }
        }
        let login = await WebLogin.starting { await journey.start("Login") }
        #expect(login.heading == "First")
        return login
    }

    private func click(_ login: WebLogin) -> Task<WebLogin, any Error> {
        Task { await login.submitting(try FormSubmission(body: Data("f0=jo.field&press=submit".utf8))) }
    }

    private func code(_ login: WebLogin) -> PingError.Code? { (login.node.cause as? PingError)?.code }

    @Test func `leave the login to the first one, and the page of the second shows the step`() async throws {
        let login = try await page()
        let first = click(login)
        await gate.waitForArrivals()
        let second = try await click(login).value
        #expect(code(second) == .submissionUnderWay)
        #expect(second.step === login.step)
        #expect(second.form(postingTo: "/x").source.contains(second.texts[.underWay]))
        gate.open()
        let next = try await first.value
        #expect(next.heading == "Second")
        #expect(sent.current == 1)
        // The page of the second click is older than the login.
        let late = try await click(second).value
        #expect(code(late) == .alreadySubmitted && late.step == nil)
        #expect(sent.current == 1)
    }

    @Test func `with a cancel of the first before the second continue with the second`() async throws {
        let login = try await page()
        let first = click(login)
        await gate.waitForArrivals()
        first.cancel()
        let cancelled = try await first.value
        #expect(cancelled.step === login.step && cancelled.errorMessage == nil)
        let second = click(login)
        await gate.waitForArrivals(2)
        gate.open()
        #expect(try await second.value.heading == "Second")
    }

    @Test func `with a cancel of the first after the second leave the step to send again`() async throws {
        let login = try await page()
        let first = click(login)
        await gate.waitForArrivals()
        let second = try await click(login).value
        first.cancel()
        #expect(try await first.value.step === login.step)
        gate.open()
        #expect(try await click(second).value.heading == "Second")
    }

    @Test func `with a cancel of the second leave the login to the first`() async throws {
        let login = try await page()
        let first = click(login)
        await gate.waitForArrivals()
        let second = click(login)
        second.cancel()
        #expect(try await second.value.step === login.step)
        gate.open()
        #expect(try await first.value.heading == "Second")
        #expect(sent.current == 1)
    }

    @Test func `of which the second comes after the answer send nothing`() async throws {
        let login = try await page()
        gate.open()
        #expect(try await click(login).value.heading == "Second")
        let late = try await click(login).value
        #expect(code(late) == .alreadySubmitted && late.step == nil)
        #expect(sent.current == 1)
    }

    @Test(arguments: [100])
    func `by the hundred send one`(count: Int) async throws {
        let login = try await page()
        let first = click(login)
        await gate.waitForArrivals()
        for _ in 1..<count { #expect(try await click(login).value.step === login.step) }
        gate.open()
        #expect(try await first.value.heading == "Second")
        #expect(sent.current == 1)
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
