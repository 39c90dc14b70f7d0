import Foundation
import PingEmulator
import PingTestKit
import Testing

@testable import PingLogin

@Suite("A DaVinci flow in a login model")
@MainActor
struct DaVinciModelTests {
    @Test func `A whole login ends with a user who has tokens`() async throws {
        let model = try LoginServer().daVinciModel()
        await model.start()
        #expect(model.header == "Sign on")
        #expect(model.stepDescription == "Enter your details")
        #expect(
            model.fields.map(\.control.name) == ["message", "text", "secret", "button", "button", "button"]
        )
        #expect(model.submitTitle == nil)

        try model.fillJo(name: "Username")
        await model.press(try model.field("Sign on"))
        #expect(model.success != nil)
        #expect(model.fields.isEmpty)
        let token = try #require(await model.user?.token()).get()
        #expect(!token.accessToken.isEmpty)
    }

    @Test func `Sending the form presses its button`() async throws {
        let server = try LoginServer()
        let model = server.daVinciModel()
        await model.start()
        try model.fillJo(name: "Username")
        await model.next()
        #expect(model.success != nil)
        let body = try #require(server.line.requests.compactMap { try? JSON(parsing: $0.body) }.last)
        #expect(body["parameters"]?["data"]?["actionKey"] == "submit")
    }

    @Test func `Nothing is sent while something is wrong with the input`() async throws {
        let server = try LoginServer()
        let model = server.daVinciModel()
        await model.start()
        let sent = server.line.requests.count
        await model.press(try model.field("Sign on"))
        let ids = try ["Username", "Password"].map { try model.field($0).id }
        #expect(model.validationMessages == [ids[0]: ["This field is required."], ids[1]: ["This field is required."]])
        #expect(server.line.requests.count == sent)

        try model.fill(["Username": "jo.field"])
        await model.next()
        #expect(model.validationMessages == [ids[1]: ["This field is required."]])
        #expect(server.line.requests.count == sent)
    }

    @Test func `Passkeys and risk signals that the server requires and nobody gave keep no form from being sent`()
        async throws
    {
        let server = try LoginServer(
            flow: """
                flow: Required
                title: A form with a passkey and risk signals
                nodes:
                  form:
                    form:
                      name: Sign on
                      fields:
                        - { type: FIDO2, key: passkey, label: Use a passkey, action: AUTHENTICATE, required: true }
                        - { type: PROTECT, key: signals, required: true }
                        - { type: SUBMIT_BUTTON, key: submit, label: Sign on }
                    next: success
                """
        )
        let model = server.daVinciModel("Required")
        await model.start()
        await model.next()
        // Whether it will do without is for the server to say, and this one will not.
        #expect(model.node is ErrorNode)
        let body = try #require(server.line.requests.compactMap { try? JSON(parsing: $0.body) }.last)
        #expect(body["parameters"]?["data"] == ["actionKey": "submit", "formData": [:]])
    }

    @Test func `A way elsewhere wants no valid input, and an ineffective press is not repeated later`() async throws {
        let server = try LoginServer()
        let model = server.daVinciModel()
        await model.start()
        server.line.cut(true)
        await model.press(try model.field("No account? Register"))
        #expect(model.node is FailureNode)
        #expect(model.header == "Sign on")
        server.line.cut(false)
        await model.retry()
        #expect(model.header == "Register")
        #expect(model.validationMessages.isEmpty)

        await model.press(try model.field("Back"))
        #expect(model.header == "Sign on")
        server.line.cut(true)
        await model.press(try model.field("No account? Register"))
        server.line.cut(false)
        try model.fillJo(name: "Username")
        await model.next()
        #expect(model.success != nil)
    }

    @Test func `A refused password leaves the form, what was typed except the secret, and the server's words`()
        async throws
    {
        let model = try LoginServer().daVinciModel()
        await model.start()
        try model.fillJo(name: "Username", password: "wrong")
        await model.press(try model.field("Sign on"))
        #expect(model.node is ErrorNode)
        #expect(model.errorMessage?.isEmpty == false)
        #expect(model.retryTitle == nil)
        guard case .text(let name) = try model.field("Username").control,
            case .secret(let password) = try model.field("Password").control
        else {
            Issue.record("The form is not the same.")
            return
        }
        #expect(name.value.current == "jo.field")
        #expect(password.value.current.isEmpty)

        password.value.current = "S3cret-Word"
        await model.press(try model.field("Sign on"))
        #expect(model.success != nil)
        #expect(model.errorMessage == nil)
    }

    @Test func `What the server has against a value is shown at its field`() async throws {
        let model = try LoginServer().daVinciModel()
        await model.start()
        try model.fillJo(name: "Username", password: "wrong")
        await model.next()
        let password = try model.field("Password").id
        #expect(model.validationMessages[password]?.isEmpty == false)
        #expect(model.otherMessages.isEmpty)
    }

    @Test func `What the server has against a value that the form does not ask for is not lost`() async throws {
        let model = try LoginServer().daVinciModel("Error-password-policy")
        await model.start()
        try model.fillJo(name: "Username")
        await model.next()
        #expect(model.node is ErrorNode)
        #expect(!model.otherMessages.isEmpty)
        // The server's code stands before it.
        #expect(model.errorMessage == "New password did not satisfy password policy requirements")
        try model.fillJo(name: "Username")
        await model.next()
        #expect(model.success != nil)
    }

    @Test func `A form that polls is polled by the model itself`() async throws {
        let gate = Gate()
        let model = try LoginServer(pollsBehind: gate).daVinciModel("Polling")
        await model.start()
        try model.fillJo(name: "Username")
        await model.next()
        #expect(model.header == "Scan the code")
        #expect(model.fields.map(\.control.name) == ["qrCode", "waiting"])
        #expect(model.submitTitle == nil)
        #expect(model.waiting?.attemptLimit == 10)
        gate.open()
        try await model.wait { model.success != nil || model.errorMessage != nil }
        #expect(model.errorMessage == nil)
        #expect(model.success != nil)
    }

    @Test func `A form with every field is filled in through its controls`() async throws {
        let model = try LoginServer().daVinciModel("EveryField")
        await model.start()
        for field in model.fields {
            switch field.control {
            case .text(let input): input.value.current = "jo.field"
            case .secret(let input):
                input.value.current = "S3cret-Word"
                input.confirmation?.current = "S3cret-Word"
            case .toggle(let input): input.isOn.current = true
            case .choice(let input): input.selection.current = input.options.last?.id
            case .multipleChoice(let input): input.selection.current = Set(input.options.map(\.id))
            case .phoneNumber(let input): input.number.current = "7700900123"
            default: break
            }
        }
        await model.next()
        #expect(model.validationMessages == [:])
        #expect(model.success != nil, "\(model.errorMessage ?? "")")
    }

    @Test(arguments: [
        (EmulatorFault.daVinciForeignNext, "VerificationCode", PingError.Code.untrustedOrigin),
        (.daVinciMissingCode, "SignOn", .missingCode), (.daVinciSessionOnly, "SignOn", .missingCode),
        (.daVinciFailed, "SignOn", .flowFailed),
    ])
    func `A flow that cannot continue from its step is to be started again`(
        fault: EmulatorFault,
        flow: String,
        code: PingError.Code
    ) async throws {
        let server = try LoginServer()
        let model = server.daVinciModel(flow)
        await model.start()
        try server.emulator.setFaults([.once(fault, at: .daVinci)])
        try model.fillJo(name: "Username")
        await model.next()
        #expect((model.node.cause as? PingError)?.code == code)
        #expect(model.fields.isEmpty)
        #expect(model.retryTitle == "Start again")
        await model.retry()
        #expect(model.node is ContinueNode || model.success != nil)
    }

    @Test func `A step without a link to continue with ends the flow when it is sent`() async throws {
        let server = try LoginServer()
        let model = server.daVinciModel("VerificationCode")
        await model.start()
        try server.emulator.setFaults([.once(.daVinciMissingNext, at: .daVinci)])
        try model.fillJo(name: "Username")
        await model.next()
        try model.fill(["Code": "424242"])
        await model.next()
        #expect((model.node.cause as? PingError)?.code == .missingLink)
        #expect(model.retryTitle == "Start again")
    }

    @Test(arguments: [PingError.Code.missingLink, .untrustedOrigin, .unusableLink, .missingCode])
    func `A link that cannot be followed ends the flow where the step leads there, and not where one button does`(
        code: PingError.Code
    ) {
        let place = PingError.Context(state: "transform")
        #expect(FailureNode(cause: PingError(code, "No.", context: place)).endsFlow)
        #expect(!FailureNode(cause: PingError(code, "No.")).endsFlow)
    }

    @Test func `A link is nothing for a DaVinci flow`() async throws {
        let model = try LoginServer().daVinciModel()
        await model.resume(try #require(URL(string: "https://example.test/?suspendedId=1")))
        #expect((model.node.cause as? PingError)?.code == .resumeUnavailable)
    }
}
