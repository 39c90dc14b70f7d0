import PingCommons
import Testing

@testable import PingLogin

/// A login that is not where the user, or a view, believes it to be.
@Suite("What was meant for one step of a login")
@MainActor
struct StepChangeTests {
    /// A question, and behind it a wait whose way out has the identifier of the question.
    private static let questionThenWait = """
        journey: Wait
        title: A question, then a wait
        nodes:
          name:
            page: { callbacks: [{ type: NameCallback, prompt: User Name }] }
            next: known
          known:
            action: identify
            outcomes: { true: question, false: failure }
          question:
            page:
              callbacks:
                - { type: TextOutputCallback, message: A code is sent. }
                - { type: ConfirmationCallback, options: [Wait, Stop], defaultOption: 0 }
            next:
              by: confirmation
              cases: { Wait: wait, Stop: failure }
          wait:
            action: poll
            with: { waitTime: 100, message: Waiting, times: 1, exit: Leave }
            outcomes: { done: success, exited: question }
        """

    private func optionButtons(_ model: LoginModel) throws -> (field: LoginField, buttons: OptionButtons) {
        for field in model.fields { if case .optionButtons(let buttons) = field.control { return (field, buttons) } }
        throw PingError(.invalidConfiguration, "The step has no options.")
    }

    @Test func `is not done again on another that failed by itself`() async throws {
        let server = try LoginServer(flow: Self.questionThenWait)
        let isFirst = Locked(true)
        let journey = server.journey { config in
            config.system.sleep = { _ in
                // The network is lost as soon as there is something to wait for.
                if isFirst.withLock({ isFirst in
                    defer { isFirst = false }
                    return isFirst
                }) {
                    server.line.cut(true)
                }
            }
        }
        let model = LoginModel(journey: journey, name: "Wait")
        await model.start()
        try model.fill(["User Name": "jo.field"])
        await model.next()
        let question = try optionButtons(model)
        await model.press(question.field, choosing: question.buttons.options[0].id)
        try await model.wait { model.errorMessage != nil }
        #expect(try optionButtons(model).field.id == question.field.id)
        #expect(model.retryTitle == "Try again")

        server.line.cut(false)
        await model.retry()
        try await model.wait { model.success != nil || model.errorMessage != nil || model.waiting == nil }
        #expect(!model.fields.contains { $0.control.name == "message" })
        try await model.wait { model.success != nil || model.errorMessage != nil }
        #expect(model.errorMessage == nil)
    }

    /// A name, and behind it what the device answers without the user.
    private static let nameThenProfile = """
        journey: Profile
        title: A device profile after the name
        nodes:
          name:
            page: { callbacks: [{ type: NameCallback, prompt: User Name }] }
            next: known
          known:
            action: identify
            outcomes: { true: profile, false: failure }
          profile:
            page: { callbacks: [{ type: DeviceProfileCallback, bind: profile }] }
            next: success
        """

    @Test(arguments: [true, false])
    func `is not sent to the server again when the next one was reached before the cancellation`(isAwaited: Bool)
        async throws
    {
        let server = try LoginServer(flow: Self.nameThenProfile)
        let model = server.journeyModel("Profile")
        await model.start()
        try model.fill(["User Name": "jo.field"])
        let name = model.step
        server.line.hold()
        let task = Task { await model.next() }
        await server.line.waitForHeld()
        server.line.releaseHeld()
        // The answer about the device is on its way.
        await server.line.waitForHeld()
        if isAwaited {
            task.cancel()
            await task.value
            #expect(model.step !== name)
            #expect(model.errorMessage == nil)
        } else {
            model.cancel()
        }
        server.line.release()
        await model.next()
        #expect(model.success != nil, "\(model.errorMessage ?? "")")
    }

    @Test func `is not pressed on another, where a field has the same identifier`() async throws {
        let server = try LoginServer()
        let model = server.daVinciModel()
        await model.start()
        let signOn = try model.field("Sign on")
        await model.press(try model.field("No account? Register"))
        #expect(model.header == "Register")
        #expect(try model.field("Register").id == signOn.id)
        let sent = server.line.requests.count
        await model.press(signOn)
        #expect(model.validationMessages.isEmpty)
        #expect(server.line.requests.count == sent)
    }

    @Test func `A field of a form that was refused is still the form's`() async throws {
        let model = try LoginServer().daVinciModel()
        await model.start()
        let signOn = try model.field("Sign on")
        try model.fillJo(name: "Username", password: "wrong")
        await model.press(signOn)
        try model.fillJo(name: "Username")
        await model.press(signOn)
        #expect(model.success != nil)
    }

    @Test func `A button that was pressed without effect is not pressed when a ceremony is held instead`() async throws
    {
        let server = try LoginServer(
            flow: """
                flow: LinkAndPasskey
                title: A link, then a passkey
                nodes:
                  passkey:
                    form:
                      name: Sign on
                      fields:
                        - { type: FLOW_LINK, key: password, label: Use a password }
                        - { type: FIDO2, key: passkey, label: Use your passkey, action: AUTHENTICATE, trigger: BUTTON }
                    transitions: { password: success }
                    next: verify
                  verify:
                    action: authenticatePasskey
                    outcomes: { done: success, skipped: passkey }
                """
        )
        let model = server.daVinciModel("LinkAndPasskey")
        await model.start()
        server.line.cut(true)
        await model.press(try model.field("Use a password"))
        #expect(model.errorMessage != nil)
        server.line.cut(false)
        await model.press(try model.field("Use your passkey"))
        let body = try #require(server.line.requests.compactMap { try? JSON(parsing: $0.body) }.last)
        #expect(body["parameters"]?["data"]?["actionKey"] != "password")
    }
}
