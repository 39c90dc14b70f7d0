import Foundation
import PingLogin
import PingOrchestrate
import Testing

@testable import pingflow

/// How each collector is shown, asked and answered.
@Suite struct CollectorFieldsTests {
    private func field(_ collector: any Collector, showsSecrets: Bool = false) -> Field {
        Described.field(collector, showsSecrets: showsSecrets)
    }

    private func collector<C: Collector>(_ type: C.Type, _ json: JSON, form: JSON = [:]) -> C {
        C(field: PingOrchestrate.Field(json, document: form))
    }

    @Test func `An answer is looked for by the key, then the label, then the type`() {
        let text = field(collector(TextCollector.self, ["type": "TEXT", "key": "user.email", "label": "Email"]))
        #expect(text.answerKeys == ["user.email", "Email", "TEXT"])
        let answers: [JSON] = [["user.email": 1, "Email": 2, "TEXT": 3], ["Email": 2, "TEXT": 3], ["TEXT": 3], [:]]
        let found = answers.map { AnswerLookup(answers: $0.object ?? [:]).value(for: text) }
        #expect(found == [1, 2, 3, nil])
        let nameless = field(collector(TextCollector.self, ["type": "TEXT"]))
        #expect(nameless.answerKeys == ["TEXT"])
        #expect(nameless.id == nil)
    }

    @Test func `Text begins with the server's value`() throws {
        let email = collector(
            TextCollector.self,
            ["type": "TEXT", "key": "e", "label": "Email"],
            form: ["formData": ["value": ["e": "jo@example.test"]]]
        )
        #expect(field(email).question == .text(suggestion: "jo@example.test"))
        try field(email).fill(.text("lee@example.test"))
        #expect(email.payload == "lee@example.test")
    }

    @Test func `A text that the server's pattern refuses has a problem, in the server's words`() throws {
        let code = collector(
            TextCollector.self,
            ["type": "TEXT", "key": "c", "validation": ["regex": "^[0-9]+$", "errorMessage": "Digits, please"]]
        )
        try field(code).fill(.text("abc"))
        #expect(field(code).problems == ["Digits, please"])
    }

    @Test func `A password is asked unseen, with the rules of its policy, and twice where the server wants that`()
        throws
    {
        let password = collector(
            PasswordCollector.self,
            [
                "type": "PASSWORD_VERIFY", "key": "p", "verify": true,
                "passwordPolicy": ["length": ["min": 8], "excludesCommonlyUsed": true, "history": ["count": 6]],
            ]
        )
        let field = field(password)
        #expect(field.question == .secret())
        #expect(field.isTypedTwice)
        #expect(field.rules.map(\.text) == ["Use at least 8 characters."])
        #expect(field.rules.map { $0.isMet(by: "1234567") } == [false])
        #expect(field.rules.map { $0.isMet(by: "12345678") } == [true])
        #expect(
            field.notes.map(\.text) == [
                "Use at least 8 characters.", "It must not be a common one.",
                "It must not be one that you have used before.",
            ]
        )
        try field.fill(.secret("S3cret-Word"))
        #expect(password.value == "S3cret-Word")
        #expect(password.validate().isEmpty)
    }

    @Test func `What is in a password is in its line only when it is asked for`() throws {
        let password = collector(PasswordCollector.self, ["type": "PASSWORD", "key": "p"])
        try field(password).fill(.secret("S3cret-Word"))
        #expect(!field(password).line.text.contains("S3cret"))
        #expect(field(password).line.text.contains("<redacted>"))
        #expect(field(password, showsSecrets: true).line.text.contains("S3cret-Word"))
    }

    @Test(arguments: ["Paid", "paid", 2] as [JSON])
    func `A choice is asked with its labels, and taken by number, label or value`(answer: JSON) throws {
        let plan = collector(
            SingleSelectCollector.self,
            [
                "type": "RADIO", "key": "plan", "value": "free",
                "options": [["label": "Free", "value": "free"], ["label": "Paid", "value": "paid"]],
            ]
        )
        let field = field(plan)
        #expect(field.question == .choice(["Free", "Paid"], suggestion: 0))
        try field.fill(try AnswerReader(field: field, sheetName: "test").answer(from: answer))
        #expect(plan.payload == "paid")
    }

    @Test(arguments: [["News", "offers"], [1, 2]] as [JSON])
    func `Several are asked with their labels, and one alone will do`(answer: JSON) throws {
        let topics = collector(
            MultiSelectCollector.self,
            [
                "type": "CHECKBOX", "key": "topics",
                "options": [["label": "News", "value": "news"], ["label": "Offers", "value": "offers"]],
            ]
        )
        let field = field(topics)
        #expect(field.question == .choices(["News", "Offers"], suggestion: []))
        let reader = AnswerReader(field: field, sheetName: "test")
        try field.fill(try reader.answer(from: answer))
        #expect(topics.payload == ["news", "offers"])
        try field.fill(try reader.answer(from: "Offers"))
        #expect(topics.payload == ["offers"])
    }

    @Test
    func `A consent is asked with yes or no and nobody agrees by Enter; what need not be agreed to begins with no`()
        throws
    {
        let json: JSON = [
            "type": "SINGLE_CHECKBOX", "key": "accept", "label": "I accept", "required": true, "errorMessage": "Do",
            "richContent": [
                "content": "I accept the {{tos}}",
                "replacements": ["tos": ["value": "terms", "href": "https://a.test"]],
            ],
        ]
        let terms = collector(BooleanCollector.self, json)
        #expect(field(terms).question == .yesNo(suggestion: nil))
        #expect(field(terms).heading == "I accept the terms")
        #expect(field(terms).notes.map(\.text) == ["Read “terms” at https://a.test"])
        #expect(field(terms).problems == ["Do"])
        try field(terms).fill(.yesNo(true))
        #expect(field(terms).problems.isEmpty)
        #expect(terms.payload == true)
        let news = collector(BooleanCollector.self, ["type": "SINGLE_CHECKBOX", "key": "news"])
        #expect(field(news).question == .yesNo(suggestion: false))
    }

    @Test(arguments: [true, false])
    func `A phone number is asked part by part, with the extension where there is one`(showsExtension: Bool) throws {
        let phone = collector(
            PhoneNumberCollector.self,
            [
                "type": "PHONE_NUMBER", "key": "phone", "defaultCountryCode": "GB", "extensionLabel": "Ext.",
                "showExtension": .bool(showsExtension),
            ]
        )
        let field = field(phone)
        guard case .texts(let parts) = field.question else { throw PingError("test", "Not asked as texts.") }
        #expect(parts.map(\.title) == ["Country, in two letters", "Number"] + (showsExtension ? ["Ext."] : []))
        #expect(parts.map(\.suggestion).first == "GB")
        let reader = AnswerReader(field: field, sheetName: "test")
        try field.fill(try reader.answer(from: ["countryCode": "nl", "phoneNumber": 612_345_678]))
        #expect(phone.countryCode == "NL")
        #expect(phone.phoneNumber == "612345678")
        try field.fill(try reader.answer(from: "020 123"))
        #expect(phone.payload?["countryCode"] == "GB")
        #expect(phone.payload?["phoneNumber"] == "020 123")
        #expect((phone.payload?["extension"] != nil) == showsExtension)
    }

    @Test(arguments: [2, "Text message: *123", "dev-02"] as [JSON])
    func `A device is chosen by number, title or identifier`(answer: JSON) throws {
        let devices = collector(
            DeviceAuthenticationCollector.self,
            [
                "type": "DEVICE_AUTHENTICATION", "key": "device",
                "options": [
                    ["id": "dev-01", "type": "EMAIL", "title": "Email", "description": "j@", "default": true],
                    ["id": "dev-02", "type": "SMS", "title": "Text message", "description": "*123"],
                ],
            ]
        )
        let field = field(devices)
        #expect(field.question == .choice(["Email: j@", "Text message: *123"], suggestion: 0))
        try field.fill(try AnswerReader(field: field, sheetName: "test").answer(from: answer))
        #expect(devices.value?.id == "dev-02")
    }

    @Test func `A new kind of device is chosen by its kind`() throws {
        let devices = collector(
            DeviceRegistrationCollector.self,
            ["type": "DEVICE_REGISTRATION", "key": "device", "options": [["type": "EMAIL", "title": "Email"]]]
        )
        let field = field(devices)
        try field.fill(try AnswerReader(field: field, sheetName: "test").answer(from: "EMAIL"))
        #expect(devices.payload == "EMAIL")
    }

    @Test func `Text to read is shown and not asked, with the addresses of its links`() {
        let label = collector(
            LabelCollector.self,
            [
                "type": "LABEL", "content": "Our notice",
                "richContent": [
                    "content": "Our {{n}}, not {{x}}",
                    "replacements": [
                        "n": ["value": "notice", "href": "https://a.test/n"],
                        "x": ["value": "this", "href": "javascript:x"],
                    ],
                ],
            ]
        )
        #expect(field(label).question == .nothing)
        var step = FlowStep(fields: [field(label)]) { EmptyNode() }
        #expect(step.fields[0].notes.map(\.text) == ["Our notice, not this"])
        step.numberLinks(startingJourneys: false)
        #expect(step.fields[0].notes.map(\.kind) == [.plain])
        #expect(step.fields[0].notes.map(\.text) == ["Our notice [1], not this\n[1] https://a.test/n"])
    }

    @Test func `An agreement is shown with its title where the server wants both`() {
        let json: JSON = ["type": "AGREEMENT", "key": "a", "content": "Text", "title": "Terms"]
        let shown = [json, json.with("titleEnabled", true), json.with("enabled", false)].map {
            field(collector(ReadOnlyTextCollector.self, $0)).notes.map(\.text)
        }
        #expect(shown == [["Text"], ["Terms\nText"], []])
    }

    @Test func `A picture is described, with where it is and where it leads, unless that must not be opened`() {
        let json: JSON = ["type": "IMAGE", "key": "i", "description": "Logo", "imageUrl": "https://a.test/l.png"]
        #expect(field(collector(ImageCollector.self, json)).notes.map(\.text) == ["Logo: https://a.test/l.png"])
        let linked = json.with("hyperlinkUrl", "https://a.test")
        #expect(
            field(collector(ImageCollector.self, linked)).notes.map(\.text)
                == ["Logo: https://a.test/l.png (leads to https://a.test)"]
        )
        let hostile: JSON = ["type": "IMAGE", "imageUrl": "file:///etc/passwd", "hyperlinkUrl": "javascript:x"]
        #expect(field(collector(ImageCollector.self, hostile)).notes.map(\.text) == ["A picture"])
    }

    @Test(arguments: ["data:image/png;base64,iVBORw0KGgo=", "data:image/svg+xml;base64,PHN2Zy8+", "nonsense", ""])
    func `A code is described, with what to type instead, and is a secret of the line`(content: String) {
        let json: JSON = ["type": "QR_CODE", "key": "qr", "content": .string(content)]
        let bare = field(collector(QRCodeCollector.self, json))
        #expect(bare.notes.map(\.kind) == [.warning])
        #expect(bare.notes.first?.text.hasSuffix("the server sent nothing to type instead.") == true)
        let typed = field(collector(QRCodeCollector.self, json.with("fallbackText", "ABCD-1234")))
        #expect(typed.notes.first?.text.hasSuffix("type this instead: ABCD-1234") == true)
        #expect(!typed.line.text.contains("ABCD-1234"))
        #expect(content.isEmpty || !typed.line.text.contains(content))
    }

    @Test func `What only an app can answer is said, and answered from a file alone`() throws {
        let signals = collector(ProtectCollector.self, ["type": "PROTECT", "key": "risk"])
        let metadata = collector(MetadataCollector.self, ["type": "METADATA", "key": "m", "payload": ["ask": "it"]])
        let unknown = collector(UnknownCollector.self, ["type": "HOLOGRAM", "key": "h"])
        for collector in [signals, metadata, unknown] as [any Collector] {
            #expect(field(collector).question == .anything)
            #expect(field(collector).notes.map(\.kind) == [.warning])
        }
        try field(signals).fill(.anything("signals"))
        try field(metadata).fill(.anything(["os": "Linux"]))
        try field(unknown).fill(.anything([1]))
        #expect(signals.payload == "signals")
        #expect(metadata.payload == ["os": "Linux"])
        #expect(unknown.payload == [1])
    }

    @Test func `A field with an input type alone goes by that, and one without any type is called that`() {
        let known = field(collector(SingleSelectCollector.self, ["inputType": "SINGLE_SELECT", "key": "plan"]))
        #expect(known.type == "SINGLE_SELECT")
        #expect(known.heading == "SINGLE_SELECT")
        let unknown = field(collector(UnknownCollector.self, ["inputType": "HOLOGRAM"]))
        #expect(unknown.notes.first?.text.contains("“HOLOGRAM”") == true)
        #expect(unknown.line.text.hasPrefix(#"{"type":"HOLOGRAM""#))
        let bare = field(collector(UnknownCollector.self, ["key": "k"]))
        #expect(bare.notes.first?.text.contains("a field without a type") == true)
    }

    @Test func `Buttons are pressed by their key or label, and by nothing else`() async throws {
        let submit = collector(SubmitCollector.self, ["type": "SUBMIT_BUTTON", "key": "s", "label": "Sign on"])
        let link = collector(FlowCollector.self, ["type": "FLOW_LINK", "key": "r", "label": "Register"])
        let pressed = try #require(Described.button(submit))
        #expect(pressed.isChecked)
        #expect(Described.button(link)?.isChecked == false)
        #expect(
            ["s", "Sign on", "SUBMIT_BUTTON", "", "sign on"].map { [pressed].index(named: $0) } == [
                0, 0, nil, nil, nil,
            ]
        )
        #expect(try await pressed.press() == nil)
        #expect(submit.value == "Sign on")
        #expect(Described.button(collector(TextCollector.self, ["type": "TEXT", "key": "t"])) == nil)
    }

    @Test func `A passkey is made for a form that is right only, and used beside one that is not`() throws {
        let json: JSON = ["type": "FIDO2", "key": "passkey"]
        let creation = try #require(Described.button(collector(FidoRegistrationCollector.self, json)))
        let use = try #require(Described.button(collector(FidoAuthenticationCollector.self, json)))
        #expect(creation.isChecked)
        #expect(!use.isChecked)
        #expect(FlowStep(fields: [], buttons: [use]) { EmptyNode() }.usualButton == 0)
        #expect(FlowStep(fields: [], buttons: [use, creation]) { EmptyNode() }.usualButton == 1)
    }

    @Test func `A provider that is switched off cannot be chosen`() {
        let json: JSON = ["type": "SOCIAL_LOGIN_BUTTON", "key": "g", "label": "Google"]
        #expect(Described.button(collector(IdpCollector.self, json))?.caption == "Google")
        #expect(Described.button(collector(IdpCollector.self, json.with("idpEnabled", false))) == nil)
    }
}

extension JSON {
    fileprivate func with(_ name: String, _ value: JSON) -> JSON {
        var copy = self
        copy[name] = value
        return copy
    }
}
