import PingLogin
import Testing

@Suite("Steps that ask nothing of the user")
struct AutomaticStepTests {
    private let service: TestService

    init() throws {
        service = try TestService(
            journey: """
                {journey: Own, title: Own, nodes: {
                name: {page: {header: Name, callbacks: [{type: NameCallback}]}, next: profile},
                profile: {page: {callbacks: [{type: DeviceProfileCallback}]}, next: again},
                again: {page: {header: Again, callbacks: [{type: NameCallback}]}, next: success}}}
                """
        )
    }

    @Test func `The service sends one after the step before, without facts about its own host`() async throws {
        try await service.browse { browser in
            let name = try await browser.open("/login/Own")
            #expect(try await browser.send(name, ["f0": "jo.field"]).heading == "Again")
        }
        let profile = service.server.bodies.last?["callbacks"]?[0]?["input"]?[0]?["value"]?.string
        #expect(profile == #"{"version":"1.0"}"#)
    }

    @Test func `One that was lost waits for the user, and no form reaches a page that the user has not seen`()
        async throws
    {
        try await service.browse { browser in
            let name = try await browser.open("/login/Own")
            let count = service.server.stepCount
            service.server.loseStep(after: 1)
            let failed = try await browser.send(name, ["f0": "jo.field"])
            #expect(failed.html.contains(LoginTexts()[.interrupted]))
            #expect(service.server.stepCount == count + 2)
            // The old form has another token. Its fields do not reach the step that follows the lost one.
            #expect(try await browser.send(failed, ["f0": "jo.field"]).heading == "Again")
            #expect(service.server.stepCount == count + 3)
        }
    }
}
