import Foundation
import PingEmulator
import PingJourney
import PingTestKit
import Testing

@Suite("Secrets of a login")
struct CanaryTests {
    @Test func `appear in no log, event, error or description, at the most verbose level, whatever goes wrong`()
        async throws
    {
        let password = "S3cret-Word"
        let server = try JourneyServer()
        let logger = MemoryLogger()
        let journey = server.oidcJourney(configure: { $0.logger = logger }, oidc: { $0.logger = logger })
        let events = journey.events()
        var seen: [String] = []

        // A wrong password, a broken answer, failing tokens, then a login that works, and a sign-off that does not.
        for fault in [nil, EmulatorFault.htmlBadGateway, .authorizeWrongState, .idTokenExpired] as [EmulatorFault?] {
            let step = try #require(await journey.start("Login") as? ContinueNode)
            try server.emulator.setFaults(fault.map { [FaultRule($0)] } ?? [])
            step.callback(NameCallback.self)?.name = "jo.field"
            step.callback(PasswordCallback.self)?.password = fault == nil ? "wrong-\(password)" : password
            seen += step.callbacks.map(everyForm)
            let node = await step.next()
            if let failure = node as? FailureNode { seen.append(everyForm(of: failure.cause)) }
            if let error = node as? ErrorNode { seen.append(error.message) }
            try server.emulator.setFaults([])
        }
        let success = try await server.logIn(journey)
        let session = try #require(success.session as? SSOToken)
        let token = try #require(try await server.tokens.get())
        seen += [everyForm(of: session), everyForm(of: token), everyForm(of: journey.workflow.sharedContext)]
        try server.emulator.setFaults([FaultRule(.internalServerError, endpoint: .sessions)])
        seen.append(everyForm(of: await journey.signOff()))

        var iterator = events.makeAsyncIterator()
        while let event = await iterator.next() {
            seen.append("\(event)")
            if case .signedOff = event.kind { break }
        }
        let secrets = [password, session.value, token.accessToken, token.idToken, token.refreshToken].compactMap(\.self)
        #expect(!logger.lines.isEmpty)
        for text in seen + logger.forms {
            for secret in secrets { #expect(!text.contains(secret), "\(text.prefix(200))") }
        }
    }

    @Test func `do not appear in a redirect callback that the browser has come back to`() async throws {
        let wire = try Wire.json(Wire.redirectCallback.replacing("state=s1", with: "state=canary-state"))
        let step = try await Journey.step(callbacks: [wire])
        let callback = try #require(step.callback(RedirectCallback.self))
        try callback.resume(from: "app://cb?code=canary-code&state=canary-state&iss=https://idp.example")
        let printed = [everyForm(of: callback), everyForm(of: step), everyForm(of: step.callbacks)].joined()
        #expect(!printed.contains("canary"), "\(printed.prefix(400))")
    }

    @Test func `are wiped from the step that the server has accepted, and kept in one that failed`() async throws {
        let server = try JourneyServer()
        let step = try #require(await server.journey().start("Login") as? ContinueNode)
        try server.emulator.setFaults([FaultRule(.serviceUnavailable, times: 1)])
        let error = try #require(await server.answered(step) as? ErrorNode)
        #expect(error.canRetry)
        #expect(step.callback(PasswordCallback.self)?.password == "S3cret-Word")
        #expect(await step.next() is SuccessNode)
        #expect(step.callback(PasswordCallback.self)?.password == "")
        #expect(step.callback(NameCallback.self)?.name == "jo.field")
    }
}
