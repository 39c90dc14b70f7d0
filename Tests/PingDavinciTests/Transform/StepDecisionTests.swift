import Foundation
import HTTPTypes
import PingDavinci
import PingFido
import Testing

/// Which act overrules which is a table of the engine's own tests; here is what then goes to the server.
@Suite("What was done last on a form is what the server gets")
struct StepDecisionTests {
    private let harness = FlowHarness()
    private let fields = [
        FieldShapes.fidoAuthentication, FieldShapes.social, FieldShapes.metadata, FieldShapes.submit,
        FieldShapes.forgot, FieldShapes.deviceAuthentication,
    ]

    private func use(_ passkey: FidoAuthenticationCollector) {
        passkey.setAssertion(
            Assertion(
                credentialID: Data([1]),
                clientData: Data("{}".utf8),
                authenticatorData: Data([2]),
                signature: Data([3]),
                userHandle: nil
            )
        )
    }

    private func passkey(of step: ContinueNode) throws -> FidoAuthenticationCollector { try step.only() }

    private func chooseDevice(on step: ContinueNode) throws {
        let device: DeviceAuthenticationCollector = try step.only()
        device.value = device.defaultDevice
    }

    private func parameters(of step: ContinueNode) async throws -> JSON {
        try #require(try await harness.bodySent(by: step)["parameters"])
    }

    @Test(arguments: [true, false])
    func `A link after a passkey, used or failed: neither proof nor failure is sent`(isUsed: Bool) async throws {
        let step = try await harness.start(fields)
        if isUsed { use(try passkey(of: step)) } else { try passkey(of: step).setError(.webAuthnNotAllowed) }
        try step.only(FlowCollector.self).press()
        let expected: JSON = ["eventType": "action", "data": ["actionKey": "forgot", "formData": [:]]]
        #expect(try await parameters(of: step) == expected)
    }

    @Test func `The button that sends the form sends the proof along`() async throws {
        let step = try await harness.start(fields)
        try passkey(of: step).setError(.webAuthnTimeout)
        use(try passkey(of: step))
        try step.only(SubmitCollector.self).press()
        let parameters = try await parameters(of: step)
        #expect(parameters["eventType"] == "submit")
        #expect(parameters["data"]?["actionKey"] == "submit")
        #expect(parameters["data"]?["formData"]?["fido2"]?["assertionValue"] != nil)
    }

    @Test(arguments: [true, false])
    func `A passkey after a link, used or failed`(isUsed: Bool) async throws {
        let step = try await harness.start(fields)
        try step.only(FlowCollector.self).press()
        if isUsed { use(try passkey(of: step)) } else { try passkey(of: step).setError(.webAuthnNotAllowed) }
        #expect(try step.only(FlowCollector.self).value.isEmpty)
        let parameters = try await parameters(of: step)
        #expect(parameters["eventType"] == (isUsed ? "submit" : "action"))
        #expect(parameters["data"]?["actionKey"] == (isUsed ? nil : "NotAllowedError"))
        #expect((parameters["data"]?["formData"]?["fido2"] != nil) == isUsed)
    }

    @Test func `A user who presses a button while a page is open in the browser, and then comes back from it`()
        async throws
    {
        let step = try await harness.start(fields)
        let google: IdpCollector = try step.only()
        _ = try google.authorizationURL()
        try step.only(FlowCollector.self).press()
        try google.accept(redirect: "demo://cb?continueToken=t")
        #expect(try step.asRequest().headerFields[.authorization] == "Bearer t")
        try step.only(FlowCollector.self).press()
        #expect(!google.isAuthorized)
        #expect(try await parameters(of: step)["data"]?["actionKey"] == "forgot")
    }

    @Test func `A device after a failed passkey and a social login, with the app's answer to a question`() async throws
    {
        let step = try await harness.start(fields)
        try passkey(of: step).setError(.webAuthnNotAllowed)
        let google: IdpCollector = try step.only()
        _ = try google.authorizationURL()
        try google.accept(redirect: "demo://cb?continueToken=t")
        try chooseDevice(on: step)
        try step.only(MetadataCollector.self).value = ["answer": 1]
        let parameters = try await parameters(of: step)
        #expect(parameters["eventType"] == "submit")
        #expect(parameters["data"]?["actionKey"] == nil)
        #expect(parameters["data"]?["formData"]?["device"]?["id"] == "dev-01")
        #expect(parameters["data"]?["formData"]?["device-info"] == ["answer": 1])
    }

    @Test func `A passkey that fails after a device was chosen, and a device that is taken back`() async throws {
        let step = try await harness.start(fields)
        try chooseDevice(on: step)
        try passkey(of: step).setError(.webAuthnNotAllowed)
        try step.only(DeviceAuthenticationCollector.self).value = nil
        #expect(try await parameters(of: step)["data"] == ["actionKey": "NotAllowedError", "formData": [:]])
    }

    @Test func `The app's answer to a question decides only where the user does nothing, and goes along otherwise`()
        async throws
    {
        let step = try await harness.start(fields)
        try step.only(MetadataCollector.self).value = ["answer": 1]
        let form: JSON = ["device-info": ["answer": 1]]
        func data() throws -> JSON? { try JSON(parsing: step.asRequest().body)["parameters"]?["data"] }
        #expect(try data() == ["actionKey": "device-info", "formData": form])
        try step.only(FlowCollector.self).press()
        #expect(try data() == ["actionKey": "forgot", "formData": form])
        try step.only(FlowCollector.self).close()
        #expect(try data() == ["actionKey": "device-info", "formData": form])
    }

    @Test func `Waiting decides before the app's answer to a question, which goes along`() async throws {
        let step = try await harness.start([FieldShapes.metadata, FieldShapes.polling])
        try step.only(MetadataCollector.self).value = ["answer": 1]
        try step.only(PollingCollector.self).value = "continue"
        let expected: JSON = [
            "eventType": "polling", "data": ["formData": ["device-info": ["answer": 1], "poll": "continue"]],
        ]
        #expect(try await parameters(of: step) == expected)
    }

    @Test(.timeLimit(.minutes(5)))
    func `Ten thousand buttons with a value each, after a passkey that failed`() async throws {
        let buttons: [JSON] = (0..<10_000).map { ["type": "FLOW_LINK", "key": .string("link\($0)")] }
        let step = try await harness.start([FieldShapes.fidoAuthentication] + buttons)
        try passkey(of: step).setError(.webAuthnNotAllowed)
        for case let button as FlowCollector in step.collectors { button.value = "pressed" }
        let data = try JSON(parsing: step.asRequest().body)["parameters"]?["data"]
        #expect(data == ["actionKey": "link0", "formData": [:]])
    }

    @Test func `What was decided on a step does not reach into the next one`() async throws {
        let first = try await harness.start(fields)
        try passkey(of: first).setError(.webAuthnNotAllowed)
        harness.respond(FlowHarness.form(fields, id: "n0de2"))
        let second = try #require(await first.next() as? ContinueNode)
        try passkey(of: first).setError(.webAuthnTimeout)
        try second.only(FlowCollector.self).value = "pressed"
        #expect(try JSON(parsing: first.asRequest().body)["parameters"]?["data"]?["actionKey"] == "TimeoutError")
        #expect(try passkey(of: second).submission == nil)
    }

    @Test func `Taking a value away from a button presses nothing`() async throws {
        let step = try await harness.start(fields)
        try passkey(of: step).setError(.webAuthnNotAllowed)
        try step.only(FlowCollector.self).value = ""
        #expect(try await parameters(of: step)["data"]?["actionKey"] == "NotAllowedError")
    }
}
