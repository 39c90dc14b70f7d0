import Foundation
import PingEmulator
import Testing

@testable import PingLogin

@Suite("A journey in a login model")
@MainActor
struct JourneyModelTests {
    @Test func `A whole login ends with a user who has tokens`() async throws {
        let model = LoginModel(journey: try LoginServer().oidcJourney(), name: "Login")
        await model.start()
        #expect(model.header == "Sign in")
        #expect(model.stepDescription == "Use your demo account")
        #expect(model.fields.map(\.control.name) == ["text", "secret"])
        #expect(model.submitTitle == "Next")

        try model.fillJo()
        await model.next()
        #expect(model.success != nil)
        #expect(model.step == nil)
        #expect(model.fields.isEmpty)
        #expect(model.errorMessage == nil)
        #expect(!model.isLoading)
        let token = try #require(await model.user?.token()).get()
        #expect(!token.accessToken.isEmpty)
    }

    @Test func `A login that the server refuses for good can be started again`() async throws {
        let model = try LoginServer().journeyModel()
        await model.start()
        try model.fillJo(password: "wrong")
        await model.next()
        #expect(model.node is ErrorNode)
        #expect(model.errorMessage?.isEmpty == false)
        #expect(model.step == nil)
        #expect(model.submitTitle == nil)
        #expect(model.retryTitle == "Start again")

        await model.retry()
        #expect(model.errorMessage == nil)
        #expect(model.retryTitle == nil)
        try model.fillJo()
        await model.next()
        #expect(model.success != nil)
    }

    @Test(arguments: ["Login", "LoginInTwoSteps"])
    func `The name stays when the server refuses a login for good, and the password does not`(name: String) async throws
    {
        let model = try LoginServer().journeyModel(name)
        await model.start()
        try model.fill(["User Name": "jo.field"])
        if name != "Login" { await model.next() }
        try model.fill(["Password": "wrong"])
        await model.next()
        #expect(model.node is ErrorNode)
        await model.retry()
        #expect(try model.typed("User Name") == "jo.field")
        if name == "Login" { #expect(try model.typed("Password") == "") }
        // Another user begins a login that nobody has refused.
        await model.restart()
        #expect(try model.typed("User Name") == "")
    }

    @Test func `A page says which button and which footer it has, and what went wrong`() async throws {
        let model = try LoginServer().journeyModel("LoginWithRetry")
        await model.start()
        #expect(["Next", "Verder"].contains(model.submitTitle))
        #expect(model.footer == "Need help?")
        try model.fillJo(password: "wrong")
        await model.next()
        #expect(model.fields.map(\.control.name) == ["message", "text", "secret"])
        try model.fillJo()
        await model.next()
        #expect(model.success != nil)
    }

    @Test func `A registration shows at each field what is wrong: before it is sent, and what the server found`()
        async throws
    {
        let server = try LoginServer()
        let model = server.journeyModel("Registration")
        await model.start()
        let required = try ["Username", "Password", "First Name", "Last Name", "Email Address"].map {
            try model.field($0).id
        }
        let sent = server.line.requests.count
        await model.next()
        #expect(server.line.requests.count == sent)
        #expect(model.validationMessages.keys.sorted() == required.sorted())

        var answers = [
            "Username": "jo.field", "Password": "short", "First Name": "Demo", "Last Name": "User",
            "Email Address": "demo.user@example.test",
        ]
        try model.fill(answers)
        await model.next()
        #expect(server.line.requests.count == sent)
        let password = try model.field("Password").id
        #expect(Set(model.validationMessages.keys) == [password])
        #expect((model.validationMessages[password] ?? []).count >= 3)

        answers["Password"] = "Emulat0r-Pass"
        try model.fill(answers)
        await model.next()
        #expect(server.line.requests.count > sent)
        #expect(Set(model.validationMessages.keys) == [try model.field("Username").id])

        answers["Username"] = "demo.user"
        try model.fill(answers)
        await model.next()
        try await finishRegistration(model)
    }

    private func finishRegistration(_ model: LoginModel) async throws {
        guard case .securityQuestion(let question) = model.fields.first?.control else {
            Issue.record("No security question, but \(model.node)")
            return
        }
        question.question.current = try #require(question.questions.first)
        question.answer.current = "Rex"
        await model.next()
        guard case .toggle(let terms) = model.fields.first?.control else {
            Issue.record("No terms, but \(model.node)")
            return
        }
        #expect(terms.detail?.plainText == "Be kind to the emulator.")
        terms.isOn.current = true
        await model.next()
        guard let consentField = model.fields.first, case .toggle(let consent) = consentField.control else {
            Issue.record("No consent, but \(model.node)")
            return
        }
        await model.next()
        #expect(model.validationMessages[consentField.id] == ["This must be accepted."])
        consent.isOn.current = true
        await model.next()
        #expect(model.success != nil)
    }

    @Test(arguments: [true, false])
    func `A suspended journey waits for its link, which a new model takes up as well`(inSameModel: Bool) async throws {
        let server = try LoginServer()
        let model = server.journeyModel("MagicLink")
        await model.start()
        try model.fill(["User Name": "jo.field"])
        await model.next()
        #expect(model.isSuspended)
        #expect(model.submitTitle == nil)
        let sent = server.line.requests.count
        await model.next()
        #expect(server.line.requests.count == sent)

        let message = try #require(server.emulator.outbox.last)
        let link = try #require(URL(string: message.content))
        let resumed = inSameModel ? model : server.journeyModel("MagicLink")
        await resumed.resume(link)
        #expect(resumed.success != nil)
        #expect(!resumed.isSuspended)
    }

    @Test(arguments: [
        ("https://app.example.test/?suspendedId=1", true), ("demo://cb?suspendedId=1", true),
        ("https://app.example.test/", false), ("https://app.example.test/?suspendedId=", false),
        ("https://evil.example/?suspendedId=1", false), ("demo://cb?code=1", false),
    ])
    func `A link that resumes nothing shows by its form, so that it need not end the login that is in progress`(
        link: String,
        isOwn: Bool
    ) throws {
        let server = try LoginServer()
        let url = try #require(URL(string: link))
        #expect(server.journeyModel().canResume(url) == isOwn)
        #expect(!server.daVinciModel().canResume(url))
    }

    @Test func `A foreign link is refused with a word, and the login can be started again`() async throws {
        let model = try LoginServer().journeyModel()
        await model.resume(try #require(URL(string: "https://evil.example/?suspendedId=1")))
        #expect((model.node.cause as? PingError)?.code == .foreignResumeLink)
        #expect(model.errorMessage == model.texts[.wrongLink])
        await model.retry()
        #expect(model.step != nil)
    }

    @Test func `A page that waits is sent by the model itself`() async throws {
        let model = try LoginServer().journeyModel("Polling")
        await model.start()
        try model.fillJo()
        await model.next()
        #expect(model.waiting?.message == "Waiting for your answer on the phone")
        #expect(!model.isLoading)
        try await model.wait { model.success != nil || model.errorMessage != nil }
        #expect(model.success != nil)
        #expect(model.waiting == nil)
    }

    @Test func `The way out of a page that waits can be taken at any time`() async throws {
        let server = try LoginServer()
        let model = server.journeyModel("Polling")
        await model.start()
        try model.fillJo()
        await model.next()
        guard let field = model.fields.first(where: { $0.control.name == "optionButtons" }),
            case .optionButtons(let buttons) = field.control,
            let exit = buttons.options.first(where: { $0.title == "Use another way" })
        else {
            Issue.record("There is no way out.")
            return
        }
        #expect(model.submitTitle == nil)
        await model.press(field, choosing: exit.id)
        #expect(model.header == "Sign in")
        #expect(model.waiting == nil)
        try model.fillJo()
    }

    @Test func `A page that only the device can answer is answered without the user`() async throws {
        let server = try LoginServer(
            flow: """
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
        )
        let model = server.journeyModel("Profile")
        await model.start()
        try model.fill(["User Name": "jo.field"])
        await model.next()
        #expect(model.success != nil)
        let body = try JSON(parsing: try #require(server.line.requests.last).body)
        #expect(body["callbacks"]?[0]?["input"]?[0]?["value"]?.string?.contains("identifier") == true)
    }

    @Test func `The user sees a server that asks the device the same question forever`() async throws {
        let server = try LoginServer(
            flow: """
                journey: Endless
                title: Asks for the profile again and again
                nodes:
                  profile:
                    page: { callbacks: [{ type: DeviceProfileCallback }] }
                    next: profile
                """
        )
        let model = server.journeyModel("Endless")
        await model.start()
        #expect(model.node is ContinueNode)
        #expect(server.line.requests.count == 11)
        #expect(model.submitTitle == "Next")
    }

    @Test func `The server learns what only the app can do, and does not`() async throws {
        let server = try LoginServer(
            flow: """
                journey: Passkey
                title: A passkey
                nodes:
                  name:
                    page: { callbacks: [{ type: NameCallback, prompt: User Name }] }
                    next: known
                  known:
                    action: identify
                    outcomes: { true: passkey, false: failure }
                  passkey:
                    page:
                      callbacks:
                        - type: MetadataCallback
                          data: { _action: webauthn_authentication, _type: WebAuthn, challenge: abc }
                        - { type: HiddenValueCallback, id: webAuthnOutcome, value: "false" }
                    next: success
                """
        )
        let model = server.journeyModel("Passkey")
        await model.start()
        try model.fill(["User Name": "jo.field"])
        await model.next()
        #expect(model.submitTitle == nil)
        await model.press(try model.field("Use a passkey"))
        #expect(model.success != nil)
        let body = try JSON(parsing: try #require(server.line.requests.last).body)
        #expect(body["callbacks"]?[1]?["input"]?[0]?["value"] == "unsupported")
    }

    @Test func `A login with a provider that the app has no handler for says so, and leaves the step`() async throws {
        let server = try LoginServer(
            flow: """
                journey: Social
                title: A social login
                nodes:
                  provider:
                    page: { callbacks: [{ type: IdPCallback, provider: google }] }
                    next: success
                """
        )
        let model = server.journeyModel("Social")
        await model.start()
        await model.press(try model.field("Continue with google"))
        #expect((model.node.cause as? PingError)?.code == .providerMissing)
        #expect(model.step != nil)
        #expect(model.retryTitle == "Try again")
        #expect(server.line.requests.count == 1)
    }
}
