import Testing

@testable import PingLogin

@Suite("What is shown for a collector")
struct DaVinciControlTests {
    /// Every type that a DaVinci workflow knows.
    static let controls: [String: String] = [
        "ACTION": "button", "AGREEMENT": "message", "BOOLEAN": "toggle", "CHECKBOX": "multipleChoice",
        "COMBOBOX": "multipleChoice", "DEVICE_AUTHENTICATION": "choice", "DEVICE_REGISTRATION": "choice",
        "DROPDOWN": "choice", "FIDO2": "unknown", "FLOW_BUTTON": "button", "FLOW_LINK": "button", "IMAGE": "image",
        "LABEL": "message", "METADATA": "hidden", "MULTI_SELECT": "multipleChoice", "PASSWORD": "secret",
        "PASSWORD_VERIFY": "secret", "PHONE_NUMBER": "phoneNumber", "POLLING": "waiting", "PROTECT": "automatic",
        "QR_CODE": "qrCode", "RADIO": "choice", "READ_ONLY_TEXT": "message", "SINGLE_CHECKBOX": "toggle",
        "SINGLE_SELECT": "choice", "SOCIAL_LOGIN_BUTTON": "ceremony", "SUBMIT_BUTTON": "button", "TEXT": "text",
    ]

    private static let registry = DaVinci.createDaVinci().workflow.actionRegistry

    private func control(_ json: JSON) throws -> LoginField.Control {
        let type = try #require(json["type"]?.string)
        let make = try #require(Self.registry[type])
        return LoginField(make(json), index: 0, texts: LoginTexts()).control
    }

    @Test func `is decided for every type of the registry`() {
        #expect(Set(Self.controls.keys) == Set(Self.registry.keys))
    }

    @Test(arguments: controls)
    func `is what its type asks for, also when the server sent nothing else`(type: String, expected: String) throws {
        #expect(try control(["type": .string(type)]).name == expected)
    }

    @Test(arguments: ["REGISTER", "AUTHENTICATE"])
    func `is a ceremony for passkeys`(action: String) throws {
        let control = try control(["type": "FIDO2", "action": .string(action), "label": "Passkey"])
        #expect(control.name == "ceremony")
        #expect(control.label == "Passkey")
    }

    @Test func `is nothing where the server has switched a field off`() throws {
        #expect(try control(["type": "AGREEMENT", "enabled": false]).name == "hidden")
        #expect(try control(["type": "SOCIAL_LOGIN_BUTTON", "idpEnabled": false]).name == "hidden")
    }

    @Test(arguments: [
        ("SUBMIT_BUTTON", LoginButton.Role.submit), ("FLOW_BUTTON", .other), ("ACTION", .other),
        ("FLOW_LINK", .link),
    ])
    func `tells buttons apart`(type: String, role: LoginButton.Role) throws {
        guard case .button(let button) = try control(["type": .string(type), "key": "go"]) else {
            Issue.record("It is not a button.")
            return
        }
        #expect(button.role == role)
        #expect(!button.label.isEmpty)
    }

    @Test(arguments: [
        ("user.username", TextInput.Purpose.username), ("user.email", .email), ("email", .email),
        ("otp", .oneTimeCode),
        ("user.givenName", .givenName), ("user.colour", .plain), ("", .plain),
    ])
    func `knows the purpose of a text by its key`(key: String, expected: TextInput.Purpose) throws {
        guard case .text(let input) = try control(["type": "TEXT", "key": .string(key)]) else {
            Issue.record("It is not a text.")
            return
        }
        #expect(input.purpose == expected)
    }

    @Test func `wants a new password twice where the server does`() throws {
        let make = try #require(Self.registry["PASSWORD_VERIFY"])
        let field = LoginField(
            make(["type": "PASSWORD_VERIFY", "key": "p", "verify": true]),
            index: 0,
            texts: LoginTexts()
        )
        guard case .secret(let input) = field.control else {
            Issue.record("It is not a secret.")
            return
        }
        #expect(input.purpose == .newPassword)
        input.value.current = "Br1ght-Meadow"
        #expect(field.validate() == ["The two entries differ."])
        input.confirmation?.current = "Br1ght"
        #expect(field.validate() == ["The two entries differ."])
        input.confirmation?.current = "Br1ght-Meadow"
        #expect(field.validate() == [])
    }

    @Test func `sends chosen options in the server's order`() throws {
        let json: JSON = ["type": "CHECKBOX", "key": "topics", "options": ["news", "offers", "events"]]
        let make = try #require(Self.registry["CHECKBOX"])
        let field = LoginField(make(json), index: 0, texts: LoginTexts())
        guard case .multipleChoice(let input) = field.control, case .collector(let collector) = field.content else {
            Issue.record("It is not a choice.")
            return
        }
        input.selection.current = ["events", "news"]
        #expect(collector.payload == ["news", "events"])
        #expect(input.selection.current == ["events", "news"])
    }

    @Test func `chooses a device by its identifier, and never another`() throws {
        let json: JSON = [
            "type": "DEVICE_AUTHENTICATION", "key": "device", "required": true,
            "options": [
                ["type": "EMAIL", "id": "d1", "title": "Mail", "iconSrc": "javascript:alert(1)"],
                [
                    "type": "SMS", "id": "d2", "title": "Text", "iconSrc": "https://example.test/sms.png",
                    "default": true,
                ],
            ],
        ]
        let make = try #require(Self.registry["DEVICE_AUTHENTICATION"])
        let field = LoginField(make(json), index: 0, texts: LoginTexts())
        guard case .choice(let input) = field.control, case .collector(let collector) = field.content else {
            Issue.record("It is not a choice.")
            return
        }
        #expect(input.options.map { $0.imageURL == nil } == [true, false])
        #expect(input.options.first(where: \.isDefault)?.id == "d2")
        #expect(input.selection.current == nil)
        #expect(field.validate() == ["This field is required."])
        input.selection.current = "d2"
        #expect(collector.payload?["id"] == "d2")
        #expect(field.validate() == [])
        input.selection.current = "d9"
        #expect(collector.payload == nil)
    }
}
