import PingDavinci
import PingTestKit
import Testing

@Suite("Choices")
struct ChoiceTests {
    @Test func `One of several`() async throws {
        let step = try await FlowHarness().start([FieldShapes.radio])
        let plan: SingleSelectCollector = try step.only()
        #expect(
            plan.options == [SelectOption(label: "Free", value: "free"), SelectOption(label: "Paid", value: "paid")]
        )
        #expect(plan.validate() == [.required])
        #expect(try FlowHarness.formData(of: step) == [:])
        plan.value = "paid"
        #expect(plan.validate().isEmpty)
        #expect(try FlowHarness.formData(of: step) == ["plan": "paid"])
        plan.value = "gold"
        #expect(plan.validate() == [.unknownOption])
    }

    @Test func `Several of several`() async throws {
        let step = try await FlowHarness().start([FieldShapes.checkbox])
        let topics: MultiSelectCollector = try step.only()
        #expect(topics.validate().isEmpty)
        #expect(try FlowHarness.formData(of: step) == [:])
        topics.value = ["news", "offers"]
        #expect(try FlowHarness.formData(of: step) == ["topics": ["news", "offers"]])
        topics.value.append("weather")
        #expect(topics.validate() == [.unknownOption])
    }

    @Test func `Defaults replace and never add up`() async throws {
        let defaults: JSON = ["plan": "free", "topics": ["news"]]
        let step = try await FlowHarness().start([FieldShapes.radio, FieldShapes.checkbox], defaults: defaults)
        let topics: MultiSelectCollector = try step.only()
        #expect(try step.only(SingleSelectCollector.self).value == "free")
        #expect(topics.value == ["news"])
        topics.value = ["offers"]
        #expect(topics.value == ["offers"])
        topics.value = []
        #expect(topics.value.isEmpty)
    }

    @Test func `A single default for a list is a list of one`() async throws {
        let topics: MultiSelectCollector = try await FlowHarness()
            .start([FieldShapes.checkbox], defaults: ["topics": "news"]).only()
        #expect(topics.value == ["news"])
    }

    @Test func `A required list wants at least one`() async throws {
        var field = FieldShapes.checkbox
        field["required"] = true
        let topics: MultiSelectCollector = try await FlowHarness().start([field]).only()
        #expect(topics.validate() == [.required])
    }

    @Test func `A box is always sent, and a required one must be ticked`() async throws {
        let step = try await FlowHarness().start([FieldShapes.consent])
        let accept: BooleanCollector = try step.only()
        #expect(accept.appearance == .checkbox)
        #expect(accept.richContent?.plainText == "I accept the terms")
        #expect(try FlowHarness.formData(of: step) == ["accept": false])
        #expect(accept.validate() == [.consentRequired(message: "Please accept")])
        accept.value = true
        #expect(accept.validate().isEmpty)
        #expect(try FlowHarness.formData(of: step) == ["accept": true])
    }

    @Test(arguments: [JSON.bool(true), "true"])
    func `A switch begins as the server wants`(value: JSON) async throws {
        let field: JSON = ["type": "SINGLE_CHECKBOX", "inputType": "BOOLEAN", "key": "s", "appearance": "SWITCH"]
        let collector: BooleanCollector = try await FlowHarness().start([field], defaults: ["s": value]).only()
        #expect(collector.value)
        #expect(collector.appearance == .switch)
    }

    @Test func `A phone number has a region, a number and, where asked for, an extension`() async throws {
        let step = try await FlowHarness().start([FieldShapes.phone])
        let phone: PhoneNumberCollector = try step.only()
        #expect(phone.countryCode == "GB")
        #expect(phone.validatePhoneNumber)
        #expect(phone.extensionLabel == "Ext.")
        #expect(phone.validate() == [.required])
        #expect(try FlowHarness.formData(of: step) == [:])
        phone.phoneNumber = "7700900123"
        #expect(phone.validate().isEmpty)
        let expected: JSON = ["countryCode": "GB", "phoneNumber": "7700900123", "extension": ""]
        #expect(try FlowHarness.formData(of: step) == ["user.phone": expected])
        phone.extensionNumber = "12"
        #expect(try FlowHarness.formData(of: step)?["user.phone"]?["extension"] == "12")
    }

    @Test(arguments: [
        ["countryCode": "", "phoneNumber": ""] as JSON, ["countryCode": .null], ["countryCode": [:]], [:], "", .null,
    ])
    func `A region that begins empty is the field's default, so that the number is not lost`(value: JSON) async throws {
        let field: JSON = ["type": "PHONE_NUMBER", "key": "user.phone", "defaultCountryCode": "GB"]
        let step = try await FlowHarness().start([field], defaults: ["user.phone": value])
        let phone: PhoneNumberCollector = try step.only()
        phone.phoneNumber = "7700900123"
        #expect(phone.countryCode == "GB")
        #expect(phone.validate().isEmpty)
        #expect(
            try FlowHarness.formData(of: step) == ["user.phone": ["countryCode": "GB", "phoneNumber": "7700900123"]]
        )
    }

    @Test func `A region that the user has emptied stays empty, and a number without one is not lost in silence`()
        async throws
    {
        let field = FieldShapes.phone.with("required", false)
        let step = try await FlowHarness().start([field])
        let phone: PhoneNumberCollector = try step.only()
        #expect(phone.validate().isEmpty)
        phone.countryCode = ""
        #expect(phone.countryCode.isEmpty)
        phone.phoneNumber = "7700900123"
        #expect(phone.validate() == [.required])
        #expect(try FlowHarness.formData(of: step) == [:])
    }

    @Test func `A checkbox has the name of ping-ios-sdk as well`() async throws {
        let box: SingleCheckboxCollector = try await FlowHarness().start([FieldShapes.consent]).only()
        #expect(!box.value)
    }

    @Test func `Parts of a phone number that are set at once are all kept`() async {
        for _ in 0..<200 {
            let phone = PhoneNumberCollector(field: Field(FieldShapes.phone))
            await withTaskGroup(of: Void.self) { group in
                group.addTask { phone.countryCode = "NL" }
                group.addTask { phone.phoneNumber = "612345678" }
                group.addTask { phone.extensionNumber = "9" }
            }
            #expect(phone.payload == ["countryCode": "NL", "phoneNumber": "612345678", "extension": "9"])
        }
    }

    @Test func `Without an extension none is sent, and a null region is none`() async throws {
        let field: JSON = ["type": "PHONE_NUMBER", "key": "p", "defaultCountryCode": .null]
        let step = try await FlowHarness().start([field])
        let phone: PhoneNumberCollector = try step.only()
        #expect(phone.countryCode.isEmpty)
        phone.phoneNumber = "1"
        phone.countryCode = "NL"
        #expect(try FlowHarness.formData(of: step) == ["p": ["countryCode": "NL", "phoneNumber": "1"]])
    }

    @Test(arguments: [
        (["countryCode": "FR", "phoneNumber": "601", "extension": "9"] as JSON, "FR", "601", "9"),
        ("601", "GB", "601", ""), (601, "GB", "601", ""),
    ])
    func `A default number may be an object or text`(
        value: JSON,
        region: String,
        number: String,
        extensionNumber: String
    ) async throws {
        let phone: PhoneNumberCollector = try await FlowHarness()
            .start([FieldShapes.phone], defaults: ["user.phone": value]).only()
        #expect(phone.countryCode == region)
        #expect(phone.phoneNumber == number)
        #expect(phone.extensionNumber == extensionNumber)
    }

    @Test func `A kind of device to register is sent by its type`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.deviceRegistration])
        let device: DeviceRegistrationCollector = try step.only()
        #expect(device.devices.map(\.title) == ["Email", "Text message"])
        #expect(device.devices.first?.iconSrc == "http://127.0.0.1:8080/icons/email.svg")
        #expect(device.validate() == [.required])
        device.value = device.devices.last
        let parameters = try await harness.bodySent(by: step)["parameters"]
        #expect(parameters == ["eventType": "submit", "data": ["formData": ["device": "SMS"]]])
        #expect(device.value == nil)
    }

    @Test func `A registered device is sent with kind, identifier and description`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.deviceAuthentication])
        let device: DeviceAuthenticationCollector = try step.only()
        #expect(device.defaultDevice?.deviceID == "dev-01")
        #expect(device.value == nil)
        device.value = device.defaultDevice
        let expected: JSON = ["type": "EMAIL", "id": "dev-01", "description": "j****d@example.test"]
        let parameters = try await harness.bodySent(by: step)["parameters"]
        #expect(parameters == ["eventType": "submit", "data": ["formData": ["device": expected]]])
    }

    @Test func `A device without picture or title is offered all the same`() async throws {
        let field: JSON = [
            "type": "DEVICE_REGISTRATION", "key": "d", "options": [["type": "TOTP"], ["title": "?"], 4],
        ]
        let harness = FlowHarness()
        let device: DeviceRegistrationCollector = try await harness.start([field]).only()
        #expect(device.devices.map(\.title) == ["TOTP"])
    }
}
