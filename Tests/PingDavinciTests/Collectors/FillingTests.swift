import PingDavinci
import PingTestKit
import Testing

@Suite("Filling in a form with texts")
struct FillingTests {
    private func fill(_ field: JSON, _ answer: String?) async throws -> JSON? {
        let harness = FlowHarness()
        var field = field
        field["key"] = "k"
        field["label"] = "Field"
        field["required"] = true
        let step = try await harness.start([field])
        try step.fill(answer.map { ["Field": $0] } ?? [:])
        return try await harness.bodySent(by: step)["parameters"]?["data"]?["formData"]?["k"]
    }

    private static let choice: JSON = [
        "inputType": "MULTI_SELECT", "type": "CHECKBOX",
        "options": [["label": "A, B", "value": "ab"], ["label": "A", "value": "a"], ["label": "C", "value": "c"]],
    ]
    private static let phone: JSON = ["type": "PHONE_NUMBER", "defaultCountryCode": "GB"]
    private static let devices: JSON = [
        "type": "DEVICE_AUTHENTICATION",
        "options": [
            ["type": "SMS", "id": "d1", "title": "Text", "description": "*1"],
            ["type": "SMS", "id": "d2", "title": "Text", "description": "*2"],
            ["type": "EMAIL", "id": "d3", "title": "Mail", "description": "j*"],
        ],
    ]

    @Test(
        arguments: [
            (choice, "A, B", ["ab"]), (choice, "C,  a", ["a", "c"]), (choice, "C,C", ["c"]),
            (phone, "7700900123", ["countryCode": "GB", "phoneNumber": "7700900123"]),
            (devices, "Mail", ["type": "EMAIL", "id": "d3", "description": "j*"]),
            (devices, "*2", ["type": "SMS", "id": "d2", "description": "*2"]),
            (["type": "DEVICE_REGISTRATION", "options": [["type": "TOTP", "title": "App"]]], "App", "TOTP"),
        ] as [(JSON, String, JSON)]
    )
    func `reaches every field that asks`(_ field: JSON, _ answer: String, _ sent: JSON) async throws {
        #expect(try await fill(field, answer) == sent)
    }

    @Test(
        arguments: [
            (choice, "A, X"), (choice, ""), (choice, ","), (phone, ""), (["type": "PHONE_NUMBER"], "1"),
            (devices, "Text"), (devices, "SMS"), (devices, "Pigeon"),
            (["type": "DEVICE_AUTHENTICATION", "options": 7], "x"),
        ] as [(JSON, String)]
    )
    func `says which field does not take its answer`(_ field: JSON, _ answer: String) async throws {
        let error = await #expect(throws: PingError.self) { try await fill(field, answer) }
        #expect(error?.code == .unusableAnswer)
        #expect(error?.message.contains("“Field”") == true)
    }

    @Test(arguments: [choice, phone, devices])
    func `says which required field has no answer`(_ field: JSON) async throws {
        let error = await #expect(throws: PingError.self) { try await fill(field, nil) }
        #expect(error?.code == .unansweredField)
    }

    @Test func `may choose the same device again, which is not a secret`() async throws {
        let harness = FlowHarness()
        var field = Self.devices
        field["key"] = "k"
        field["label"] = "Field"
        let first = try await harness.start([field])
        try first.fill(["Field": "Mail"])
        harness.respond(FlowHarness.form([field]))
        let second = try #require(await first.next() as? ContinueNode)
        try second.fill(["Field": "Mail"])
        #expect((second.collectors.first as? DeviceAuthenticationCollector)?.value?.id == "d3")
    }
}
