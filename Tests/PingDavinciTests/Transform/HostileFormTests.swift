import Foundation
import PingDavinci
import PingTestKit
import Testing

@Suite("Forms that make no sense")
struct HostileFormTests {
    static let optionLists: [(JSON, [String])] = [
        (.null, []), ("x", []), ([:], []), ([1, "two", true], ["1", "two", "true"]),
        ([["label": "no value"], .null, [[]], ["value": 3]], ["3"]),
    ]

    @Test(arguments: [
        ("https://evil.example.test/x", PingError.Code.untrustedOrigin),
        ("https://auth.example.test:8443/x", .untrustedOrigin),
        ("https://auth.example.test.evil.test/x", .untrustedOrigin),
        ("http://auth.example.test/x", .unusableLink), ("https://auth.example.test@evil.test/x", .unusableLink),
        ("javascript:x", .unusableLink), ("//evil.example.test/x", .unusableLink), ("/relative", .unusableLink),
        ("ftp://auth.example.test", .unusableLink), ("https://", .unusableLink),
    ])
    func `A link to a place nobody vouches for fails before the user types anything`(link: String, code: PingError.Code)
        async throws
    {
        let harness = FlowHarness()
        harness.respond(FlowHarness.form([FieldShapes.password], next: .string(link)))
        let error = try failure(await harness.daVinci.start())
        #expect(error.code == code)
        #expect(harness.server.requests.count == 1)
    }

    @Test(arguments: [JSON.null, "", 5, [:]])
    func `A form without a link is shown, and says what is missing when it is sent`(link: JSON) async throws {
        let harness = FlowHarness()
        let step = try await harness.start([FieldShapes.text], next: link)
        #expect(harness.logger.lines.contains { $0.contains("no link") })
        let error = try failure(await step.next())
        #expect(error.code == .missingLink)
        #expect(harness.server.requests.count == 1)
    }

    @Test(arguments: [JSON.null, [], "x", 5, [:], ["next": "x"], ["next": .null]])
    func `Links of any other shape are not links`(links: JSON) async throws {
        let harness = FlowHarness()
        harness.respond(["id": "n", "form": [:], "_links": links])
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        #expect(try failure(await step.next()).code == .missingLink)
    }

    @Test(arguments: [
        [:] as JSON, ["components": .null], ["components": []], ["components": [:]],
        ["components": ["fields": [:]]],
        ["components": ["fields": "x"]], ["components": "x"],
    ])
    func `A form without a list of fields is a step without fields, and noted`(form: JSON) async throws {
        let harness = FlowHarness()
        harness.respond(["id": "n", "form": form, "_links": ["next": ["href": .string(FlowHarness.next)]]])
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        #expect(step.collectors.isEmpty)
        #expect(harness.logger.lines.contains { $0.contains("no list of fields") })
    }

    @Test(arguments: [JSON.null, 5, "x", [], true, [:]])
    func `A field that is not an object is kept as an unknown one`(field: JSON) async throws {
        let harness = FlowHarness()
        let step = try await harness.start([field])
        let unknown: UnknownCollector = try step.only()
        #expect(unknown.json == field)
        #expect(unknown.id == "#1")
        #expect(harness.logger.lines.contains { $0.contains("“#1”, type: “” is not known") })
    }

    @Test(arguments: ["TEXT", "PASSWORD", "DROPDOWN"])
    func `An answer in a field without a key is not sent, and noted`(type: String) async throws {
        let harness = FlowHarness()
        let step = try await harness.start([["type": .string(type)]])
        step.collectors.first?.field.answer = "x"
        let body = try await harness.bodySent(by: step)
        #expect(body["parameters"]?["data"]?["formData"] == [:])
        #expect(harness.logger.lines.contains { $0.contains("“#1”, key: It is missing") })
        #expect(harness.logger.lines.contains { $0.contains("“#1” has no key, so its value is not sent") })
    }

    @Test func `Fields with the same key have different identifiers; the last answer is sent, and noted`()
        async throws
    {
        let harness = FlowHarness()
        let field: JSON = ["type": "TEXT", "key": "k"]
        let step = try await harness.start([field, field, ["type": "TEXT", "key": "k#2"], field])
        #expect(step.collectors.map(\.id) == ["k", "k#2", "k#2#2", "k#3"])
        for (number, collector) in step.collectors.enumerated() { collector.field.answer = .int(number) }
        #expect(try FlowHarness.formData(of: step) == ["k": "3", "k#2": "2"])
        _ = try await harness.bodySent(by: step)
        #expect(harness.logger.lines.contains { $0.contains("Several fields have values for the key “k”") })
    }

    @Test func `Keys are told apart by their code points, so no answer takes another's place`() async throws {
        let harness = FlowHarness()
        let keys = ["\u{E9}", "e\u{301}", "\u{212B}", "\u{C5}"]
        let step = try await harness.start(keys.map { ["type": "TEXT", "key": .string($0)] })
        for (number, collector) in step.collectors.enumerated() { collector.field.answer = .int(number) }
        let request = try step.asRequest()
        let formData = try JSON(parsing: request.body)["parameters"]?["data"]?["formData"]
        #expect(keys.map { formData?[$0] } == ["0", "1", "2", "3"])
        #expect(Set(step.collectors.map(\.id)).count == 4)
        _ = try await harness.bodySent(by: step)
        #expect(!harness.logger.lines.contains { $0.contains("Several fields") })
    }

    @Test(arguments: optionLists)
    func `Options of any shape leave those that can be used`(options: JSON, values: [String])
        async throws
    {
        let harness = FlowHarness()
        let fields: [JSON] = ["DROPDOWN", "CHECKBOX"].map { ["type": $0, "key": $0, "options": options] }
        let step = try await harness.start(fields)
        #expect(try step.only(SingleSelectCollector.self).options.map(\.value) == values)
        #expect(try step.only(MultiSelectCollector.self).options.map(\.value) == values)
    }

    @Test(arguments: CollectorTypes.all)
    func `Members of the wrong type are read as well as they can be`(type: String) async throws {
        let values: [JSON] = [.null, 5, -1, 1e300, true, "text", [], [1], [:], ["x": 1], "\u{0}"]
        let members = [
            "label", "content", "required", "value", "options", "validation", "passwordPolicy", "richContent", "links",
            "pollInterval", "pollRetries", "challenge", "payload", "agreement", "appearance", "defaultCountryCode",
            "publicKeyCredentialCreationOptions", "publicKeyCredentialRequestOptions", "imageUrl", "idpEnabled",
        ]
        for value in values {
            var field: JSON = ["type": .string(type), "key": "k", "action": "REGISTER"]
            for member in members { field[member] = value }
            let harness = FlowHarness()
            let step = try await harness.start([field, field], defaults: ["k": value])
            #expect(step.collectors.count == 2)
            for collector in step.collectors {
                _ = (collector.label, collector.required, collector.payload, collector.validate())
            }
            _ = try await harness.bodySent(by: step)
        }
    }

    @Test func `Fields that are known and have a key are not noted`() async throws {
        let harness = FlowHarness()
        _ = try await harness.start(
            [
                FieldShapes.text, FieldShapes.newPassword, FieldShapes.submit, FieldShapes.forgot, FieldShapes.terms,
                FieldShapes.radio, FieldShapes.checkbox, FieldShapes.consent, FieldShapes.phone, FieldShapes.social,
                FieldShapes.protect, FieldShapes.deviceRegistration,
            ],
            defaults: ["user.email": "jo@example.test", "user.password": "", "plan": "paid", "topics": ["news"]]
        )
        #expect(!harness.logger.lines.contains { $0.contains("Field “") })
    }

    @Test(arguments: ["TEXT", "PASSWORD", "CHECKBOX", "SINGLE_CHECKBOX"])
    func `A first value of null is none`(type: String) async throws {
        let harness = FlowHarness()
        let step = try await harness.start(
            [["type": .string(type), "key": "k", "options": []]],
            defaults: ["k": .null]
        )
        #expect(step.collectors.first?.field.initial == nil)
    }

    /// Members of the document that have to be text or objects.
    static let documentMembers = [
        "id", "eventName", "interactionId", "interactionToken", "form.name", "form.description", "form.category",
        "formData", "formData.value", "passwordPolicy",
    ]

    @Test(
        arguments: documentMembers,
        [["x"], [["a": 1]]] as [JSON]
    )
    func `Members of the document that have a wrong shape are none, and the step can be sent`(
        member: String,
        value: JSON
    ) async throws {
        let harness = FlowHarness()
        let path = member.split(separator: ".").map(String.init)
        var document = FlowHarness.form([FieldShapes.text, FieldShapes.password])
        if path.count == 1 { document[path[0]] = value } else { document[path[0]]?[path[1]] = value }
        harness.respond(document)
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        #expect(step.collectors.count == 2)
        _ = (step.id, step.name, step.description, step.category)
        let body = try await harness.bodySent(by: step)
        #expect(body["id"]?.string != nil && body["eventName"]?.string != nil)
    }

    @Test(arguments: ["x", 5, [], true] as [JSON])
    func `A form that is not an object is a step without fields, and noted`(form: JSON) async throws {
        let harness = FlowHarness()
        harness.respond(FlowHarness.form([]).with("form", form))
        let step = try #require(await harness.daVinci.start() as? ContinueNode)
        #expect(step.collectors.isEmpty)
        #expect(harness.logger.lines.contains { $0.contains("no list of fields") })
    }

    @Test func `A field with a key and no type is kept, noted, and can be answered`() async throws {
        let harness = FlowHarness()
        let step = try await harness.start([["key": "k", "label": "Nameless"]])
        let unknown: UnknownCollector = try step.only()
        #expect(unknown.label == "Nameless")
        #expect(harness.logger.lines.contains { $0.contains("“k”, type: “” is not known") })
        unknown.value = "x"
        #expect(try FlowHarness.formData(of: step) == ["k": "x"])
    }

    @Test(
        arguments: [200, 400],
        [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xE2, 0x82]] as [[UInt8]]
    )
    func `An answer that is not UTF-8 is refused, whatever the status`(status: Int, bytes: [UInt8]) async throws {
        let harness = FlowHarness()
        let body = Data(#"{"form":{"name":""#.utf8) + Data(bytes) + Data(#""}}"#.utf8)
        harness.server.respond(HttpResponse(status: status, body: body))
        let error = try failure(await harness.daVinci.start())
        #expect(error.code == .unexpectedResponse)
        #expect(error.context.status == status)
    }

    @Test func `Numbers where text is due are read as text`() async throws {
        let field: JSON = ["type": "TEXT", "key": 7, "label": 1.50, "required": "true"]
        let text: TextCollector = try await FlowHarness().start([field], defaults: ["7": 30.0]).only()
        #expect(text.key == "7")
        #expect(text.required)
        #expect(Double(text.value) == 30)
    }

    @Test func `Ten thousand fields`() async throws {
        let harness = FlowHarness()
        let fields: [JSON] = (0..<10_000).map { ["type": "TEXT", "key": .string("k\($0 % 5000)"), "value": .int($0)] }
        let step = try await harness.start(fields)
        #expect(step.collectors.count == 10_000)
        #expect(Set(step.collectors.map(\.id)).count == 10_000)
        let body = try await harness.bodySent(by: step)
        #expect(body["parameters"]?["data"]?["formData"]?.object?.count == 5000)
    }

    @Test func `A label of five megabytes, with and without placeholders`() async throws {
        let text = String(repeating: "{{a}} {{b ", count: 500_000)
        let field: JSON = [
            "type": "LABEL", "content": .string(text),
            "richContent": ["content": .string(text), "replacements": ["a": ["value": "A"]]],
        ]
        let label: LabelCollector = try await FlowHarness().start([field]).only()
        #expect(label.content.utf8.count == 5_000_000)
        #expect(label.richContent?.plainText.hasPrefix("A {{b A {{b ") == true)
    }

    @Test func `A document that nests without end is refused`() async throws {
        let harness = FlowHarness()
        let text = #"{"form":"# + String(repeating: "[", count: 100_000)
        harness.server.respond(HttpResponse(status: 200, body: Data(text.utf8)))
        #expect(try failure(await harness.daVinci.start()).code == .unexpectedResponse)
    }
}

enum CollectorTypes {
    static let all = [
        "TEXT", "PASSWORD", "SUBMIT_BUTTON", "FLOW_LINK", "LABEL", "DROPDOWN", "CHECKBOX", "SINGLE_CHECKBOX",
        "PHONE_NUMBER", "DEVICE_REGISTRATION", "DEVICE_AUTHENTICATION", "SOCIAL_LOGIN_BUTTON", "PROTECT", "POLLING",
        "QR_CODE", "AGREEMENT", "IMAGE", "METADATA", "FIDO2", "HOLOGRAM",
    ]
}
