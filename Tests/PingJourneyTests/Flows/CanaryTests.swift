import Foundation
import PingEmulator
import PingJourney
import Testing

@Suite("Secrets of a login")
struct CanaryTests {
    private struct Recorder: Logger {
        let lines = Locked<[String]>([])

        func d(_ message: String) { note(message, nil) }
        func i(_ message: String) { note(message, nil) }
        func w(_ message: String, error: (any Error)?) { note(message, error) }
        func e(_ message: String, error: (any Error)?) { note(message, error) }

        private func note(_ message: String, _ error: (any Error)?) {
            var line = message
            if let error {
                line += " \(error) \(error.localizedDescription)"
                dump(error, to: &line)
            }
            lines.withLock { $0.append(line) }
        }
    }

    /// Everything that Swift prints of a value.
    private func printed(_ value: Any) -> String {
        var text = "\(value) \(String(reflecting: value)) "
        dump(value, to: &text)
        return text
    }

    @Test("appear in no log, event, error or description, at the most verbose level, whatever goes wrong")
    func canary() async throws {
        let password = "S3cret-Word"
        let server = try JourneyServer()
        let recorder = Recorder()
        let journey = server.oidcJourney(configure: { $0.logger = recorder }, oidc: { $0.logger = recorder })
        let events = journey.events()
        var seen: [String] = []

        // A wrong password, a broken answer, failing tokens, then a login that works, and a sign-off that does not.
        for fault in [nil, EmulatorFault.htmlBadGateway, .authorizeWrongState, .idTokenExpired] as [EmulatorFault?] {
            let step = try #require(await journey.start("Login") as? ContinueNode)
            try server.emulator.setFaults(fault.map { [FaultRule($0)] } ?? [])
            step.callback(NameCallback.self)?.name = "jo.field"
            step.callback(PasswordCallback.self)?.password = fault == nil ? "wrong-\(password)" : password
            seen += step.callbacks.map(printed)
            let node = await step.next()
            if let failure = node as? FailureNode { seen.append(printed(failure.cause)) }
            if let error = node as? ErrorNode { seen.append(error.message) }
            try server.emulator.setFaults([])
        }
        let success = try await server.logIn(journey)
        let session = try #require(success.session as? SSOToken)
        let token = try #require(try await server.tokens.get())
        seen += [printed(session), printed(token), printed(journey.workflow.sharedContext)]
        try server.emulator.setFaults([FaultRule(.internalServerError, endpoint: .sessions)])
        seen.append(printed(await journey.signOff()))

        var iterator = events.makeAsyncIterator()
        while let event = await iterator.next() {
            seen.append("\(event)")
            if case .signedOff = event.kind { break }
        }
        let secrets = [password, session.value, token.accessToken, token.idToken, token.refreshToken].compactMap(\.self)
        #expect(!recorder.lines.current.isEmpty)
        for text in seen + recorder.lines.current {
            for secret in secrets { #expect(!text.contains(secret), "\(text.prefix(200))") }
        }
    }

    @Test("do not appear in a redirect callback that the browser has come back to")
    func redirect() async throws {
        let step = try await Journey.step(callbacks: [Wire.json(Wire.redirectCallback)])
        let callback = try #require(step.callback(RedirectCallback.self))
        try callback.resume(from: "app://cb?code=canary-code&state=canary-state&iss=https://idp.example")
        let printed = [printed(callback), printed(step), printed(step.callbacks)].joined()
        #expect(!printed.contains("canary"), "\(printed.prefix(400))")
    }

    @Test("are wiped from the step that the server has accepted, and kept in one that failed")
    func wiped() async throws {
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
