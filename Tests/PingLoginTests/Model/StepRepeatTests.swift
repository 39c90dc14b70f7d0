import PingEmulator
import PingTestKit
import Testing

@testable import PingLogin

@Suite("A step that comes again")
@MainActor
struct StepRepeatTests {
    @Test func `What is typed on a page that waits stays when the server sends the page again`() async throws {
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
        try await nextWhileHeld(model, server)
        #expect(model.pageNumber == firstPage + 1)
        let first = try #require(model.step)
        try model.fill(["Note": "I am here"])
        await server.line.waitForHeld()
        server.line.releaseHeld()
        try await model.wait { model.step !== first }
        guard case .text(let note) = try model.field("Note").control else {
            Issue.record("There is no note.")
            return
        }
        #expect(note.value.current == "I am here")
        #expect(model.pageNumber == firstPage + 1)
        server.line.release()
        try await model.wait { model.success != nil || model.errorMessage != nil }
        #expect(model.success != nil)
        #expect(model.pageNumber == firstPage + 2)
    }

    enum Product: CaseIterable {
        case journey, daVinci
    }

    private static let secretInJourney = """
        journey: Secret
        title: A code to type while the page waits
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
                - { type: PasswordCallback, prompt: Code }
                - { type: KbaCreateCallback, prompt: Question, predefinedQuestions: [Pet?] }
                - { type: PollingWaitCallback, waitTime: 100 }
            next: second
          second:
            page:
              callbacks:
                - { type: PasswordCallback, prompt: Code }
                - { type: KbaCreateCallback, prompt: Question, predefinedQuestions: [Pet?] }
                - { type: PollingWaitCallback, waitTime: 86400000 }
            next: success
        """

    private static let secretInForm = """
        flow: Secret
        title: A code to type while the form waits
        nodes:
          name:
            form:
              name: Sign on
              fields:
                - { type: TEXT, key: user.username, label: User Name, required: true }
                - { type: SUBMIT_BUTTON, key: submit, label: Next }
            next: known
          known:
            action: identify
            next: wait
          wait:
            form:
              name: Wait
              fields:
                - { type: PASSWORD_VERIFY, key: code, label: Code, verify: true }
                - { type: POLLING, key: poll, pollInterval: 100, pollRetries: 1000 }
                - { type: FLOW_BUTTON, key: go, label: Go }
            transitions: { go: success }
            next: poll
          poll:
            action: awaitPoll
            with: { times: 1000 }
            outcomes: { done: success, timedOut: success }
        """

    private func secretServer(_ product: Product) throws -> LoginServer {
        try LoginServer(flow: product == .journey ? Self.secretInJourney : Self.secretInForm)
    }

    /// A model at the step with the secret, with the line held, so that its wait cannot end by itself.
    private func secretModel(_ product: Product, at server: LoginServer) async throws -> LoginModel {
        let model = product == .journey ? server.journeyModel("Secret") : server.daVinciModel("Secret")
        await model.start()
        try model.fill(["User Name": "jo.field"])
        try await nextWhileHeld(model, server)
        return model
    }

    /// Continues to a step that waits, and holds what it sends by itself from the first.
    private func nextWhileHeld(_ model: LoginModel, _ server: LoginServer) async throws {
        let first = model.step
        server.line.hold()
        model.perform(.next)
        await server.line.waitForHeld()
        server.line.releaseHeld()
        try await model.wait { model.step !== first && model.waiting != nil }
    }

    private func secret(_ model: LoginModel) throws -> String {
        guard case .secret(let input) = try model.field("Code").control else { return "" }
        return input.value.current
    }

    private func answer(_ model: LoginModel) throws -> FieldValue<String> {
        for field in model.fields {
            if case .securityQuestion(let question) = field.control { return question.answer }
            if case .secret(let input) = field.control, let again = input.confirmation { return again }
        }
        throw PingError(.invalidConfiguration, "The step has no second secret.")
    }

    private func sent(_ server: LoginServer) -> [String] {
        server.line.requests.map { String(decoding: $0.body, as: UTF8.self) }
    }

    @Test(arguments: Product.allCases)
    func `A secret that is being typed is not sent with a poll, and stays`(_ product: Product) async throws {
        let server = try secretServer(product)
        let model = try await secretModel(product, at: server)
        let first = try #require(model.fields.first?.action as AnyObject?)
        let page = model.pageNumber
        try model.fill(["Code": "half"])
        try answer(model).current = "half"
        await server.line.waitForHeld()
        // The poll is in progress.
        try model.fill(["Code": "half-typed"])
        let polls = server.line.requests.count
        server.line.release()
        try await model.wait {
            server.line.requests.count > polls || model.fields.first?.action as AnyObject? !== first
        }
        try await model.wait { model.waiting != nil }
        #expect(try secret(model) == "half-typed")
        #expect(try answer(model).current == "half")
        #expect(model.pageNumber == page)
        #expect(!sent(server).contains { $0.contains("half") })

        try model.fill(["Code": "wh0le-secret"])
        try answer(model).current = "wh0le-secret"
        switch product {
        case .journey: await model.next()
        case .daVinci: await model.press(try model.field("Go"))
        }
        #expect(model.success != nil, "\(model.errorMessage ?? "")")
        #expect(sent(server).contains { $0.contains("wh0le-secret") })
        #expect(!sent(server).contains { $0.contains("half") })
    }

    @Test(arguments: Product.allCases)
    func `A secret that was sent with a lost request goes with the next one`(_ product: Product) async throws {
        let server = try secretServer(product)
        let model = try await secretModel(product, at: server)
        server.line.release()
        try model.fill(["Code": "wh0le-secret"])
        try answer(model).current = "wh0le-secret"
        server.line.cut(true)
        switch product {
        case .journey: await model.next()
        case .daVinci: await model.press(try model.field("Go"))
        }
        #expect(model.errorMessage != nil)
        #expect(try secret(model) == "wh0le-secret")
        #expect(model.waiting == nil)
        server.line.cut(false)
        await model.retry()
        #expect(sent(server).last { $0.contains("wh0le-secret") } != nil)
    }

    @Test func `A secret beside a wait is judged as it was typed`() async throws {
        let server = try secretServer(.daVinci)
        let model = try await secretModel(.daVinci, at: server)
        try model.fill(["Code": "wh0le-secret"])
        try answer(model).current = "another"
        let code = try model.field("Code")
        #expect(!model.validate())
        #expect(model.validationMessages.keys.contains(code.id))
        try answer(model).current = "wh0le-secret"
        #expect(model.validate())
        server.line.release()
        model.cancel()
    }

    @Test func `A wait that the server refused can be tried again`() async throws {
        let gate = Gate()
        let server = try LoginServer(pollsBehind: gate)
        let model = server.daVinciModel("Polling")
        await model.start()
        try model.fillJo(name: "Username")
        await model.next()
        #expect(model.waiting != nil)
        try server.emulator.setFaults([.once(.daVinciWrongPassword, at: .daVinci)])
        gate.open()
        try await model.wait { model.errorMessage != nil }
        #expect(model.retryTitle == "Try again")
        await model.retry()
        #expect(model.errorMessage == nil)
        try await model.wait { model.success != nil || model.errorMessage != nil }
        #expect(model.success != nil)
    }

    @Test func `What an identity provider gave is sent again after a lost connection, without asking it again`()
        async throws
    {
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
