import PingOrchestrate
import Testing

@testable import PingLogin

@Suite("What is shown for a callback")
struct JourneyControlTests {
    /// Every type that a journey knows.
    static let controls: [String: String] = [
        "AppIntegrity": "automatic", "AppIntegrityCallback": "automatic", "BooleanAttributeInputCallback": "toggle",
        "ChoiceCallback": "choice", "ConfirmationCallback": "optionButtons", "ConsentMappingCallback": "toggle",
        "DeviceBindingCallback": "ceremony", "DeviceProfileCallback": "automatic",
        "DeviceSigningVerifierCallback": "ceremony", "FidoAuthenticationCallback": "ceremony",
        "FidoRegistrationCallback": "ceremony", "HiddenValueCallback": "hidden", "IdPCallback": "ceremony",
        "KbaCreateCallback": "securityQuestion", "MetadataCallback": "hidden", "NameCallback": "text",
        "NumberAttributeInputCallback": "number", "PasswordCallback": "secret",
        "PingOneProtectEvaluationCallback": "automatic", "PingOneProtectInitializeCallback": "automatic",
        "PollingWaitCallback": "waiting", "ReCaptchaCallback": "automatic", "ReCaptchaEnterpriseCallback": "automatic",
        "RedirectCallback": "ceremony", "SelectIdPCallback": "optionButtons", "StringAttributeInputCallback": "text",
        "SuspendedTextOutputCallback": "suspended", "TermsAndConditionsCallback": "toggle",
        "TextInputCallback": "text", "TextOutputCallback": "message", "ValidatedCreatePasswordCallback": "secret",
        "ValidatedCreateUsernameCallback": "text",
    ]

    private static let registry = Journey.createJourney().workflow.actionRegistry

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

    @Test(arguments: [
        ("webauthn_registration", "WebAuthn", "ceremony"), ("webauthn_authentication", "WebAuthn", "ceremony"),
        ("protect_initialize", "PingOneProtect", "automatic"), ("theme", "Other", "hidden"),
    ])
    func `follows from what metadata ask for`(action: String, type: String, expected: String) throws {
        let data: JSON = ["_action": .string(action), "_type": .string(type)]
        let control = try control(["type": "MetadataCallback", "output": [["name": "data", "value": data]]])
        #expect(control.name == expected)
    }

    @Test func `is nothing for a script`() throws {
        let output: JSON = [["name": "message", "value": "alert(1)"], ["name": "messageType", "value": "4"]]
        #expect(try control(["type": "TextOutputCallback", "output": output]).name == "hidden")
    }

    @Test func `shows recovery codes, though they come in a script`() throws {
        let script = #""<div class=\"text-center\">\n" + "uJdzNTuPfW\n" + "</div>""#
        let output: JSON = [["name": "message", "value": .string(script)], ["name": "messageType", "value": "4"]]
        guard case .recoveryCodes(let codes) = try control(["type": "TextOutputCallback", "output": output]) else {
            Issue.record("They are not shown.")
            return
        }
        #expect(codes.codes == ["uJdzNTuPfW"])
    }

    @Test func `is a QR code for the key of an authenticator app`() throws {
        let uri = "otpauth://totp/Example:jo?secret=JBSWY3DP"
        let output: JSON = [
            ["name": "value", "value": .string(uri)], ["name": "id", "value": "mfaDeviceRegistration"],
        ]
        guard case .qrCode(let code) = try control(["type": "HiddenValueCallback", "output": output]) else {
            Issue.record("It is not shown.")
            return
        }
        #expect(code.content == uri)
        #expect(code.fallbackText == "JBSWY3DP")
    }

    @Test(arguments: [("0", "information"), ("1", "warning"), ("2", "error")])
    func `says how much a message matters`(type: String, expected: String) throws {
        let output: JSON = [["name": "message", "value": "Hm"], ["name": "messageType", "value": .string(type)]]
        guard case .message(let message) = try control(["type": "TextOutputCallback", "output": output]) else {
            Issue.record("It is not a message.")
            return
        }
        #expect("\(message.severity)" == expected)
        #expect(message.plainText == "Hm")
    }

    @Test func `is the app's for callbacks of the app's own, and nothing known for others`() {
        let own = LoginField(BadgeCallback(field: Field(["type": "Badge"])), index: 0, texts: LoginTexts())
        #expect(own.control.name == "custom")
        let unknown = UnknownCallback(field: Field(["type": "Badge"]))
        #expect(LoginField(unknown, index: 0, texts: LoginTexts()).control.name == "unknown")
        #expect(LoginField(OtherAction(), index: 3, texts: LoginTexts()).id == "action-3")
        #expect(LoginField(OtherAction(), index: 3, texts: LoginTexts()).control.name == "custom")
    }

    @Test(arguments: [
        ("mail", TextInput.Purpose.email), ("givenName", .givenName), ("sn", .familyName),
        ("telephoneNumber", .telephone), ("postalCode", .postalCode), ("favouriteColour", .plain), ("", .plain),
    ])
    func `knows the purpose of a text by its attribute`(attribute: String, expected: TextInput.Purpose) throws {
        let output: JSON = [["name": "name", "value": .string(attribute)]]
        guard case .text(let input) = try control(["type": "StringAttributeInputCallback", "output": output]) else {
            Issue.record("It is not a text.")
            return
        }
        #expect(input.purpose == expected)
    }

    @Test(arguments: [
        ("Password", SecretInput.Purpose.password), ("One Time Password", .oneTimeCode), ("OTP", .oneTimeCode),
    ])
    func `knows a one-time code from a password`(prompt: String, expected: SecretInput.Purpose) throws {
        let output: JSON = [["name": "prompt", "value": .string(prompt)]]
        guard case .secret(let input) = try control(["type": "PasswordCallback", "output": output]) else {
            Issue.record("It is not a secret.")
            return
        }
        #expect(input.purpose == expected)
    }

    @Test(arguments: [("0", ["0", "1"]), ("1", ["0", "1", "2"]), ("2", ["3", "2"]), ("-1", []), ("9", [])])
    func `offers what a confirmation's kind stands for`(kind: String, values: [String]) throws {
        let output: JSON = [
            ["name": "optionType", "value": .string(kind)], ["name": "options", "value": []],
            ["name": "defaultOption", "value": 2],
        ]
        guard case .optionButtons(let buttons) = try control(["type": "ConfirmationCallback", "output": output]) else {
            Issue.record("It is not a choice.")
            return
        }
        #expect(buttons.options.map(\.id) == values)
        #expect(buttons.options.first(where: \.isDefault)?.id == (values.contains("2") ? "2" : nil))
    }

    @Test func `keeps a choice within its options`() throws {
        let output: JSON = [["name": "choices", "value": ["Mail", "SMS"]], ["name": "defaultChoice", "value": 1]]
        let json: JSON = [
            "type": "ChoiceCallback", "output": output, "input": [["name": "IDToken1", "value": 0]],
        ]
        guard case .choice(let input) = try control(json) else {
            Issue.record("It is not a choice.")
            return
        }
        #expect(input.options.map(\.title) == ["Mail", "SMS"])
        #expect(input.selection.current == "1")
        for wrong in ["2", "-1", "x", nil] { input.selection.current = wrong }
        #expect(input.selection.current == "1")
        input.selection.current = "0"
        #expect(input.selection.current == "0")
    }
}

final class BadgeCallback: Callback {
    let field: Field
    init(field: Field) { self.field = field }
}

struct OtherAction: Action {}
