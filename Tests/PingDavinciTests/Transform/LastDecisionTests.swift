import Foundation
import HTTPTypes
import PingDavinci
import Testing

@Suite("What was done last decides how a step is answered")
struct LastDecisionTests {
    private static let apple = FieldShapes.social.with("key", "apple").with("idpType", "APPLE")

    private let harness = FlowHarness()
    private let fields = [
        FieldShapes.fidoAuthentication, FieldShapes.social, apple, FieldShapes.metadata, FieldShapes.submit,
        FieldShapes.forgot,
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

    private func logIn(_ idp: IdpCollector) throws {
        _ = try idp.authorizationURL()
        try idp.accept(redirect: "demo://cb?continueToken=\(idp.key)")
    }

    private func logins(_ step: ContinueNode) -> [IdpCollector] { step.collectors.compactMap { $0 as? IdpCollector } }

    @Test("A link after a passkey that failed", arguments: [true, false])
    func linkAfterFailure(isPressed: Bool) async throws {
        let step = try await harness.start(fields)
        let passkey: FidoAuthenticationCollector = try step.only()
        passkey.setError(.notAllowed)
        let link: FlowCollector = try step.only()
        if isPressed { link.press() } else { link.value = "click me" }
        #expect(passkey.submission == nil)
        let expected: JSON = ["eventType": "action", "data": ["actionKey": "forgot", "formData": [:]]]
        #expect(try await harness.bodySent(by: step)["parameters"] == expected)
    }

    @Test("A link after a passkey that was used: the proof stays here")
    func linkAfterProof() async throws {
        let step = try await harness.start(fields)
        let passkey: FidoAuthenticationCollector = try step.only()
        use(passkey)
        try step.only(FlowCollector.self).press()
        #expect(passkey.payload == nil)
        let expected: JSON = ["eventType": "action", "data": ["actionKey": "forgot", "formData": [:]]]
        #expect(try await harness.bodySent(by: step)["parameters"] == expected)
    }

    @Test("The button that sends the form sends the proof along, but no failure")
    func submitAfterPasskey() async throws {
        let step = try await harness.start(fields)
        let passkey: FidoAuthenticationCollector = try step.only()
        passkey.setError(.timeout)
        try step.only(SubmitCollector.self).press()
        #expect(passkey.submission == nil)
        use(passkey)
        try step.only(SubmitCollector.self).press()
        let parameters = try await harness.bodySent(by: step)["parameters"]
        #expect(parameters?["eventType"] == "submit")
        #expect(parameters?["data"]?["actionKey"] == "submit")
        #expect(parameters?["data"]?["formData"]?["fido2"]?["assertionValue"] != nil)
    }

    @Test("A passkey after a link, used or failed", arguments: [true, false])
    func passkeyAfterLink(isUsed: Bool) async throws {
        let step = try await harness.start(fields)
        let passkey: FidoAuthenticationCollector = try step.only()
        try step.only(FlowCollector.self).press()
        if isUsed { use(passkey) } else { passkey.setError(.notAllowed) }
        #expect(try step.only(FlowCollector.self).value.isEmpty)
        let parameters = try await harness.bodySent(by: step)["parameters"]
        #expect(parameters?["eventType"] == (isUsed ? "submit" : "action"))
        #expect(parameters?["data"]?["actionKey"] == (isUsed ? nil : "NotAllowedError"))
        #expect((parameters?["data"]?["formData"]?["fido2"] != nil) == isUsed)
    }

    @Test("A link after a social login: the form is sent, and not the token")
    func linkAfterSocialLogin() async throws {
        let step = try await harness.start(fields)
        let google = try #require(logins(step).first)
        try logIn(google)
        try step.only(FlowCollector.self).press()
        #expect(!google.isAuthorized)
        #expect(try await harness.bodySent(by: step)["parameters"]?["data"]?["actionKey"] == "forgot")
    }

    @Test("A social login after a link and a passkey")
    func socialLoginLast() async throws {
        let step = try await harness.start(fields)
        let passkey: FidoAuthenticationCollector = try step.only()
        use(passkey)
        try step.only(FlowCollector.self).press()
        use(passkey)
        try logIn(try #require(logins(step).first))
        #expect(passkey.submission == nil)
        #expect(try step.only(FlowCollector.self).submission == nil)
        #expect(try step.asRequest().headerFields[.authorization] == "Bearer google")
    }

    @Test("Of two social logins the second, in either order of the form", arguments: [[0, 1], [1, 0]])
    func twoProviders(order: [Int]) async throws {
        let step = try await harness.start(fields)
        let logins = logins(step)
        for index in order { try logIn(logins[index]) }
        #expect(logins.map(\.isAuthorized) == [order.last == 0, order.last == 1])
        let key = logins[order[1]].key
        #expect(try step.asRequest().headerFields[.authorization] == "Bearer \(key)")
    }

    @Test("A passkey after a social login")
    func passkeyAfterSocialLogin() async throws {
        let step = try await harness.start(fields)
        let google = try #require(logins(step).first)
        try logIn(google)
        use(try step.only())
        #expect(!google.isAuthorized)
        #expect(try await harness.bodySent(by: step)["parameters"]?["eventType"] == "submit")
    }

    @Test("A user who presses a button while a page is open in the browser, and then comes back from it")
    func backFromTheBrowser() async throws {
        let step = try await harness.start(fields)
        let google = try #require(logins(step).first)
        _ = try google.authorizationURL()
        try step.only(FlowCollector.self).press()
        try google.accept(redirect: "demo://cb?continueToken=t")
        #expect(try step.only(FlowCollector.self).submission == nil)
        #expect(try step.asRequest().headerFields[.authorization] == "Bearer t")
    }

    @Test("A button decides before the app's answer to a question, which goes along; a new answer decides again")
    func metadata() async throws {
        let step = try await harness.start(fields)
        let metadata: MetadataCollector = try step.only()
        metadata.value = ["answer": 1]
        #expect(metadata.submission?.actionKey == "device-info")
        let link: FlowCollector = try step.only()
        link.press()
        let data = try JSON(parsing: step.asRequest().body)["parameters"]?["data"]
        #expect(data?["actionKey"] == "forgot")
        #expect(data?["formData"] == ["device-info": ["answer": 1]])
        link.close()
        #expect(metadata.submission == nil)
        metadata.value = ["answer": 2]
        #expect(metadata.submission?.actionKey == "device-info")
    }

    private func chooseDevice(on step: ContinueNode) throws {
        let device: DeviceAuthenticationCollector = try step.only()
        device.value = device.defaultDevice
    }

    private static let isDeviceSent: @Sendable (JSON?) -> Bool = { parameters in
        parameters?["eventType"] == "submit" && parameters?["data"]?["actionKey"] == nil
            && parameters?["data"]?["formData"]?["device"]?["id"] == "dev-01"
    }

    @Test("A device chosen after a passkey that failed")
    func deviceAfterFailure() async throws {
        let step = try await harness.start(fields + [FieldShapes.deviceAuthentication])
        try passkey(of: step).setError(.notAllowed)
        try chooseDevice(on: step)
        #expect(try passkey(of: step).submission == nil)
        #expect(Self.isDeviceSent(try await harness.bodySent(by: step)["parameters"]))
    }

    @Test("A device chosen after a social login: the form is sent, and not the token")
    func deviceAfterSocialLogin() async throws {
        let step = try await harness.start(fields + [FieldShapes.deviceAuthentication])
        let google = try #require(logins(step).first)
        try logIn(google)
        try chooseDevice(on: step)
        #expect(!google.isAuthorized)
        #expect(Self.isDeviceSent(try await harness.bodySent(by: step)["parameters"]))
    }

    @Test("A passkey that fails after a device was chosen, and a device that is taken back")
    func failureAfterDevice() async throws {
        let step = try await harness.start(fields + [FieldShapes.deviceAuthentication])
        try chooseDevice(on: step)
        try passkey(of: step).setError(.notAllowed)
        try step.only(DeviceAuthenticationCollector.self).value = nil
        let data = try await harness.bodySent(by: step)["parameters"]?["data"]
        #expect(data == ["actionKey": "NotAllowedError", "formData": [:]])
    }

    @Test("A device decides before the app's answer to a question, which goes along", arguments: [true, false])
    func deviceWithMetadata(isAnsweredFirst: Bool) async throws {
        let step = try await harness.start([FieldShapes.metadata, FieldShapes.deviceAuthentication])
        let metadata: MetadataCollector = try step.only()
        if isAnsweredFirst { metadata.value = ["answer": 1] }
        try chooseDevice(on: step)
        metadata.value = ["answer": 1]
        let parameters = try await harness.bodySent(by: step)["parameters"]
        #expect(Self.isDeviceSent(parameters))
        #expect(parameters?["data"]?["formData"]?["device-info"] == ["answer": 1])
    }

    @Test("Waiting decides before the app's answer to a question, which goes along")
    func pollingWithMetadata() async throws {
        let step = try await harness.start([FieldShapes.metadata, FieldShapes.polling])
        try step.only(MetadataCollector.self).value = ["answer": 1]
        try step.only(PollingCollector.self).value = "continue"
        let expected: JSON = [
            "eventType": "polling", "data": ["formData": ["device-info": ["answer": 1], "poll": "continue"]],
        ]
        #expect(try await harness.bodySent(by: step)["parameters"] == expected)
    }

    @Test("Ten thousand buttons with a value each, after a passkey that failed", .timeLimit(.minutes(5)))
    func manyButtons() async throws {
        let buttons: [JSON] = (0..<10_000).map { ["type": "FLOW_LINK", "key": .string("link\($0)")] }
        let step = try await harness.start([FieldShapes.fidoAuthentication] + buttons)
        try step.only(FidoAuthenticationCollector.self).setError(.notAllowed)
        for case let button as FlowCollector in step.collectors { button.value = "pressed" }
        let data = try JSON(parsing: step.asRequest().body)["parameters"]?["data"]
        #expect(data == ["actionKey": "link0", "formData": [:]])
    }

    @Test("What was decided on a step does not reach into the next one")
    func nextStep() async throws {
        let first = try await harness.start(fields)
        try passkey(of: first).setError(.notAllowed)
        harness.answer(FlowHarness.form(fields, id: "n0de2"))
        let second = try #require(await first.next() as? ContinueNode)
        try passkey(of: first).setError(.timeout)
        try second.only(FlowCollector.self).value = "pressed"
        #expect(try passkey(of: first).submission?.actionKey == "TimeoutError")
        #expect(try passkey(of: second).submission == nil)
    }

    private func passkey(of step: ContinueNode) throws -> FidoAuthenticationCollector { try step.only() }

    @Test("Taking a value away from a button presses nothing")
    func emptyValue() async throws {
        let step = try await harness.start(fields)
        let passkey: FidoAuthenticationCollector = try step.only()
        passkey.setError(.notAllowed)
        try step.only(FlowCollector.self).value = ""
        #expect(passkey.submission?.actionKey == "NotAllowedError")
    }
}
