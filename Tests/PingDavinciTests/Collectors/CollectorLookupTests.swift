import PingDavinci
import PingTestKit
import Testing

@Suite("Which field becomes which collector")
struct CollectorLookupTests {
    static let wireTypes: [(String, String)] = [
        ("TEXT", "TextCollector"), ("PASSWORD", "PasswordCollector"), ("PASSWORD_VERIFY", "PasswordCollector"),
        ("SUBMIT_BUTTON", "SubmitCollector"), ("FLOW_BUTTON", "FlowCollector"), ("FLOW_LINK", "FlowCollector"),
        ("ACTION", "FlowCollector"), ("BUTTON", "FlowCollector"), ("LINK", "FlowCollector"),
        ("CANCEL_BUTTON", "FlowCollector"), ("LABEL", "LabelCollector"), ("DROPDOWN", "SingleSelectCollector"),
        ("RADIO", "SingleSelectCollector"), ("SINGLE_SELECT", "SingleSelectCollector"),
        ("COMBOBOX", "MultiSelectCollector"), ("CHECKBOX", "MultiSelectCollector"),
        ("MULTI_SELECT", "MultiSelectCollector"), ("SINGLE_CHECKBOX", "BooleanCollector"),
        ("BOOLEAN", "BooleanCollector"), ("PHONE_NUMBER", "PhoneNumberCollector"),
        ("DEVICE_REGISTRATION", "DeviceRegistrationCollector"),
        ("DEVICE_AUTHENTICATION", "DeviceAuthenticationCollector"), ("SOCIAL_LOGIN_BUTTON", "IdpCollector"),
        ("PROTECT", "ProtectCollector"), ("POLLING", "PollingCollector"), ("QR_CODE", "QRCodeCollector"),
        ("AGREEMENT", "ReadOnlyTextCollector"), ("READ_ONLY_TEXT", "ReadOnlyTextCollector"),
        ("IMAGE", "ImageCollector"), ("METADATA", "MetadataCollector"), ("FIDO2", "UnknownCollector"),
        ("ERROR_DISPLAY", "UnknownCollector"), ("HOLOGRAM", "UnknownCollector"),
    ]

    @Test(arguments: wireTypes)
    func `Every wire type is known`(type: String, collector: String) async throws {
        let step = try await FlowHarness().start([["type": .string(type), "key": "k"]])
        #expect(step.collectors.map { String(describing: Swift.type(of: $0)) } == [collector])
        #expect(step.collectors.first?.type == type)
    }

    @Test func `The input type decides before the type`() async throws {
        let step = try await FlowHarness().start([["type": "NEW_SHAPE", "inputType": "BOOLEAN", "key": "k"]])
        #expect(step.collectors.first is BooleanCollector)
    }

    @Test func `The type decides where the input type is unknown`() async throws {
        let step = try await FlowHarness().start([["type": "TEXT", "inputType": "NEW_INPUT", "key": "k"]])
        #expect(step.collectors.first is TextCollector)
    }

    @Test func `A passkey's action decides between registration and use`() async throws {
        let step = try await FlowHarness().start([FieldShapes.fidoRegistration, FieldShapes.fidoAuthentication])
        #expect(step.collectors.first as? FidoRegistrationCollector != nil)
        #expect(step.collectors.last as? FidoAuthenticationCollector != nil)
    }

    @Test func `An unknown field is kept with everything the server sent, and can be answered`() async throws {
        let harness = FlowHarness()
        let field: JSON = ["type": "HOLOGRAM", "key": "holo", "depth": 3]
        let step = try await harness.start([field])
        let unknown: UnknownCollector = try step.only()
        #expect(unknown.json == field)
        #expect(harness.logger.lines.contains { $0.contains("“holo”, type: “HOLOGRAM” is not known") })
        #expect(try FlowHarness.formData(of: step) == [:])
        unknown.value = ["angle": 30]
        #expect(try FlowHarness.formData(of: step) == ["holo": ["angle": 30]])
    }

    @Test func `A module of the app brings its own collector, and can replace one of the SDK's`() async throws {
        let module = Module.of { setup in
            setup.register(collector: ColourCollector.self, for: "COLOUR", "TEXT")
        }
        let harness = FlowHarness { config in config.module(module) }
        let step = try await harness.start([["type": "COLOUR", "key": "c"], ["type": "TEXT", "key": "t"]])
        let colours = step.collectors.compactMap { $0 as? ColourCollector }
        #expect(colours.count == 2)
        colours.first?.value = "red"
        #expect(try FlowHarness.formData(of: step) == ["c": "red"])
        #expect(colours.first?.continueNode === step)
    }

    @Test func `Two workflows share no registrations`() async throws {
        let module = Module.of { setup in setup.register(collector: ColourCollector.self, for: "COLOUR") }
        _ = FlowHarness { config in config.module(module) }
        let step = try await FlowHarness().start([["type": "COLOUR", "key": "c"]])
        #expect(step.collectors.first is UnknownCollector)
    }

    @Test func `Collectors are also there on a plain node, and empty on every other`() async throws {
        let node: any Node = try await FlowHarness().start([FieldShapes.text])
        #expect(node.collectors.count == 1)
        #expect((EmptyNode() as any Node).collectors.isEmpty)
    }
}

private final class ColourCollector: Collector {
    let field: Field
    init(field: Field) { self.field = field }

    var value: String {
        get { field.text }
        set { field.answer = .string(newValue) }
    }
    var payload: JSON? { field.text.isEmpty ? nil : .string(field.text) }
}
