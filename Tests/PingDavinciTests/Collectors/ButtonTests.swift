import PingDavinci
import PingTestKit
import Testing

@Suite("Buttons and links")
struct ButtonTests {
    private let fields = [FieldShapes.text, FieldShapes.submit, FieldShapes.forgot, FieldShapes.register]

    @Test func `Nothing pressed: no event, no action`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start(fields)
        let body = try await harness.bodySent(by: step)
        #expect(body == ["id": "n0de1", "eventName": "continue", "parameters": ["data": ["formData": [:]]]])
    }

    @Test func `The submit button sends a submission with its key`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start(fields)
        try step.only(TextCollector.self).value = "jo@example.test"
        try step.only(SubmitCollector.self).value = "click me"
        let expected: JSON = [
            "id": "n0de1", "eventName": "continue",
            "parameters": [
                "eventType": "submit",
                "data": ["actionKey": "submit", "formData": ["user.email": "jo@example.test"]],
            ],
        ]
        #expect(try await harness.bodySent(by: step) == expected)
    }

    @Test func `A link sends an action with its key, and the other fields go along`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start(fields)
        try step.only(TextCollector.self).value = "jo@example.test"
        let register = try #require(step.collectors.last as? FlowCollector)
        #expect(register.isLink)
        register.press()
        let parameters = try await harness.bodySent(by: step)["parameters"]
        #expect(parameters?["eventType"] == "action")
        #expect(parameters?["data"]?["actionKey"] == "register")
        #expect(parameters?["data"]?["formData"] == ["user.email": "jo@example.test"])
    }

    @Test func `With several buttons pressed the first of the form counts, for event and key, and a note is logged`()
        async throws
    {
        let harness = FlowHarness()
        let step = try await harness.start(fields)
        for case let button as any ButtonCollector in step.collectors.reversed() { button.value = "pressed" }
        let parameters = try await harness.bodySent(by: step)["parameters"]
        #expect(parameters?["eventType"] == "submit")
        #expect(parameters?["data"]?["actionKey"] == "submit")
        #expect(harness.logger.lines.contains { $0.contains("Several buttons") && $0.contains("forgot") })
    }

    @Test func `Pressing one button releases the others`() async throws {
        let step = try await FlowHarness().start(fields)
        let buttons = step.collectors.compactMap { $0 as? any ButtonCollector }
        for button in buttons { button.press() }
        #expect(buttons.map { $0.value.isEmpty } == [true, true, false])
    }

    @Test func `A default of the server presses no button`() async throws {
        var submit = FieldShapes.submit
        submit["value"] = "x"
        let step = try await FlowHarness().start([submit], defaults: ["submit": "x"])
        #expect(try step.only(SubmitCollector.self).submission == nil)
    }

    @Test func `A refusal releases the button`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start(fields)
        let submit: SubmitCollector = try step.only()
        submit.press()
        harness.respond(["message": "No"], status: 400)
        #expect(await step.next() is ErrorNode)
        #expect(submit.value.isEmpty)
    }

    @Test func `A pressed button counts before a chosen device`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.deviceRegistration, FieldShapes.forgot])
        let device: DeviceRegistrationCollector = try step.only()
        device.value = device.devices.first
        try step.only(FlowCollector.self).press()
        let parameters = try await harness.bodySent(by: step)["parameters"]
        #expect(parameters?["eventType"] == "action")
        #expect(parameters?["data"]?["actionKey"] == "forgot")
    }
}
