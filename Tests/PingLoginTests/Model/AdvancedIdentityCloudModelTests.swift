import Foundation
import PingEmulator
import Testing

@testable import PingLogin

@Suite("A default journey of Advanced Identity Cloud in a login model")
@MainActor
struct AdvancedIdentityCloudModelTests {
    private let server: LoginServer
    private let journey: Journey

    init() throws {
        server = try LoginServer(flows: .advancedIdentityCloud)
        journey = server.oidcJourney { $0.resumeOrigins = ["https://app.example.test"] }
    }

    private func started(_ name: String, forced: Bool = false) async -> LoginModel {
        var options = JourneyOptions()
        options.forceAuth = forced
        let model = LoginModel(journey: journey, name: name, options: options)
        await model.start()
        return model
    }

    /// Opens the link of the last mail.
    private func open(_ model: LoginModel) async throws {
        #expect(model.isSuspended)
        let link = try #require(server.emulator.outbox.last?.content)
        await model.resume(try #require(URL(string: link)))
    }

    private func expectTokens(_ model: LoginModel) async throws {
        #expect(model.success != nil, "\(model.errorMessage ?? "\(model.validationMessages)")")
        let token = try #require(await model.user?.token())
        #expect(try token.get().accessToken.isEmpty == false)
    }

    private func logIn(_ name: String, _ password: String) async throws -> LoginModel {
        let model = await started("Login", forced: true)
        try model.fill(["User Name": name, "Password": password])
        await model.next()
        return model
    }

    @Test func `Login ends with tokens`() async throws {
        try await expectTokens(try await logIn("jo.field", "S3cret-Word"))
    }

    @Test func `Registration ends with tokens, and its preferences may stay off`() async throws {
        let model = await started("Registration")
        #expect(model.header == "Sign Up")
        try model.fill([
            "Username": "new.person", "First Name": "New", "Last Name": "Person",
            "Email Address": "new.person@example.test", "Password": "Emulat0r-Pass",
        ])
        for (number, field) in model.fields.enumerated() {
            switch field.control {
            case .securityQuestion(let question):
                question.question.current = question.questions[number % question.questions.count]
                question.answer.current = "Green"
            case .toggle(let toggle) where !toggle.label.hasPrefix("Send me"): toggle.isOn.current = true
            default: break
            }
        }
        await model.next()
        try await expectTokens(model)
        try await expectTokens(try await logIn("new.person", "Emulat0r-Pass"))
    }

    @Test func `ForgottenUsername ends with tokens after its mail and the page of Login`() async throws {
        let model = await started("ForgottenUsername")
        try model.fill(["Email Address": "jo.field@example.test"])
        await model.next()
        try await open(model)
        #expect(model.header == "Sign In")
        try model.fillJo()
        await model.next()
        try await expectTokens(model)
    }

    @Test func `ResetPassword ends with tokens and a new password`() async throws {
        let model = await started("ResetPassword")
        try model.fill(["Email Address": "jo.field@example.test"])
        await model.next()
        try await open(model)
        try model.fill(["Password": "N3w-Secret-Word"])
        await model.next()
        try await expectTokens(model)
        try await expectTokens(try await logIn("jo.field", "N3w-Secret-Word"))
    }

    @Test func `UpdatePassword ends with tokens and a new password`() async throws {
        try await expectTokens(try await logIn("jo.field", "S3cret-Word"))
        let model = await started("UpdatePassword", forced: true)
        try model.fill(["Password": "S3cret-Word"])
        await model.next()
        #expect(model.header == "Update Password")
        try model.fill(["Password": "N3w-Secret-Word"])
        await model.next()
        try await expectTokens(model)
        try await expectTokens(try await logIn("jo.field", "N3w-Secret-Word"))
    }

    @Test func `ProgressiveProfile asks at the third login, and ends with tokens`() async throws {
        for _ in 1...2 { try await expectTokens(try await logIn("jo.field", "S3cret-Word")) }
        let model = try await logIn("jo.field", "S3cret-Word")
        #expect(model.header == "Please select your preferences")
        #expect(model.fields.map(\.control.name) == ["toggle", "toggle"])
        await model.next()
        try await expectTokens(model)
    }

    @Test func `A link of the first page starts the journey that it names, and that one returns`() async throws {
        let model = await started("Login")
        #expect(model.otherJourneys == ["Registration", "ForgottenUsername", "ResetPassword"])
        await model.start(journey: "Registration")
        #expect(model.header == "Sign Up")
        #expect(model.otherJourneys == ["Login"])
        await model.start(journey: "Login")
        try model.fillJo()
        await model.next()
        try await expectTokens(model)
    }

    @Test(arguments: ["Login", "Registration", "ForgottenUsername", "ResetPassword"])
    func `The first page shows no tag`(_ name: String) async throws {
        let model = await started(name)
        let texts = [model.header, model.stepDescription, model.footer].compactMap(\.self)
        #expect(texts.count >= 2)
        #expect(!texts.contains { $0.contains("<") || $0.contains(">") }, "\(texts)")
    }
}
