import HummingbirdTesting
import PingLogin
import PingStorage
import Testing

@testable import LoginService

@Suite("Forms that come again")
struct RepeatedFormTests {
    private let service: TestService

    init() throws { service = try TestService() }

    @Test func `The same form shows the same next page, and the server receives it once`() async throws {
        try await service.browse { browser in
            let name = try await browser.open("/login/LoginInTwoSteps")
            let first = try await browser.send(name, ["f0": "jo.field"])
            let count = service.server.stepCount
            let second = try await browser.send(name, ["f0": "jo.field"])
            #expect(first.html == second.html)
            #expect(service.server.stepCount == count)
        }
    }

    @Test func `Of instances that receive the same form at once, one submits it`() async throws {
        try await service.run { one in
            try await service.run { other in
                let browser = TestBrowser(one)
                let name = try await browser.open("/login/LoginInTwoSteps")
                let count = service.server.stepCount
                let cookies = await browser.cookies
                let pages = try await withThrowingTaskGroup(of: String.self) { group in
                    for number in 0..<12 {
                        group.addTask {
                            let same = TestBrowser(number % 2 == 0 ? one : other)
                            await same.keep(cookies)
                            return try await same.send(name, ["f0": "jo.field"]).html
                        }
                    }
                    return try await group.reduce(into: Set<String>()) { $0.insert($1) }
                }
                #expect(pages.count == 1)
                #expect(pages.first?.contains("type=\"password\"") == true)
                #expect(service.server.stepCount == count + 1)
            }
        }
    }

    @Test(arguments: [true, false])
    func `A browser that missed the last response gets the session when it asks again`(sendsAgain: Bool) async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            let answer: KeyValuePairs = ["f0": "jo.field", "f1": "S3cret-Word"]
            try await browser.sendAndForget(form, answer)
            let cookies = await browser.cookies
            try await service.run { client in
                let same = TestBrowser(client)
                await same.keep(cookies)
                let home = sendsAgain ? try await same.send(form, answer) : try await same.open(form.action)
                #expect(home.heading == "Signed in")
            }
        }
    }

    @Test func `A step whose waiting is over is sent once, although the instance crashes`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Polling")
            let page = try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"])
            #expect(page.headers[.init("Refresh")!] != nil)
            let count = service.server.stepCount
            service.stores.fail(afterChanges: 1)
            #expect(try await browser.open("\(form.action)/wait").status == .serviceUnavailable)
            service.stores.heal()
            let again = try await browser.open("\(form.action)/wait")
            #expect(again.html.contains("was interrupted"))
            #expect(service.server.stepCount == count + 1)
        }
    }

    @Test(arguments: [true, false])
    func `After a crash the user sees the step again, and the server decides whether it continues`(
        wasReceived: Bool
    ) async throws {
        try await service.browse { browser in
            let name = try await browser.open("/login/LoginInTwoSteps")
            let count = service.server.stepCount
            // The instance notes the submission, sends it, and ends before it can store the outcome.
            if !wasReceived { service.server.loseStep(after: 0) }
            service.stores.fail(afterChanges: 1)
            #expect(try await browser.send(name, ["f0": "jo.field"]).status == .serviceUnavailable)
            service.stores.heal()
            let again = try await browser.send(name, ["f0": "jo.field"])
            #expect(again.html.contains("was interrupted"))
            #expect(service.server.stepCount == count + 1, "The service does not send a form twice by itself.")
            let next = try await browser.send(again, ["f0": "jo.field"])
            // The emulator takes each step once.
            if wasReceived { return #expect(next.html.contains("href=\"/login/LoginInTwoSteps\"")) }
            #expect(next.html.contains("type=\"password\""))
            #expect(!next.html.contains("was interrupted"))
            #expect(try await browser.send(next, ["f0": "S3cret-Word"]).heading == "Signed in")
        }
    }

    @Test func `After a crash behind the last step the user is signed in`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            service.stores.fail(afterChanges: 1)
            #expect(
                try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"]).status == .serviceUnavailable
            )
            service.stores.heal()
            #expect(try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"]).heading == "Signed in")
        }
    }

    @Test func `A login that succeeds after another instance gave it up leaves no tokens`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            service.server.hold()
            let late = Task { try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"]) }
            await service.server.waitForStep()
            let account = try #require(service.stores.accounts.first { $0.hasPrefix("login/") })
            let records: any Storage<PendingLogin> = service.stores.storage(account, lifetime: .zero)
            let ended = Arrival(stage: .ended, page: .none, token: RandomName.make())
            try await records.save(item: PendingLogin(session: SessionName(flow: "Login"), ended))
            service.stores.overtake()
            service.server.release()
            #expect(try await late.value.heading != "Signed in")
            let name = try #require(service.stores.accounts.first { $0.hasSuffix("/tokens") })
            let tokens: any Storage<Token> = service.stores.storage(name, lifetime: .zero)
            #expect(try await tokens.get() == nil)
        }
    }

    @Test func `Before a submission nothing is lost`() async throws {
        try await service.browse { browser in
            let form = try await browser.open("/login/Login")
            service.stores.fail(afterChanges: 0)
            #expect(
                try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"]).status == .serviceUnavailable
            )
            service.stores.heal()
            #expect(try await browser.send(form, ["f0": "jo.field", "f1": "S3cret-Word"]).heading == "Signed in")
        }
    }

    @Test func `A browser that gives up does not cut off its form`() async throws {
        try await service.run { client in
            let browser = TestBrowser(client)
            let name = try await browser.open("/login/LoginInTwoSteps")
            let count = service.server.stepCount
            service.server.hold()
            let impatient = Task { try await browser.send(name, ["f0": "jo.field"]) }
            await service.server.waitForStep()
            impatient.cancel()
            let again = Task { try await browser.send(name, ["f0": "jo.field"]) }
            service.server.release()
            #expect(try await again.value.html.contains("type=\"password\""))
            _ = await impatient.result
            #expect(service.server.stepCount == count + 1)
        }
    }
}
