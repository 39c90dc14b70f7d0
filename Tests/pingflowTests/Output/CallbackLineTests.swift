import PingLogin
import Testing

@testable import pingflow

/// How each callback of a journey is written for programs.
@Suite struct CallbackLineTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let json: JSON
        let line: String
        var testDescription: String { json["type"]?.string ?? "" }

        /// - Parameters:
        ///   - outputs: The members of the callback's outputs.
        ///   - inputs: The suffixes of its inputs with their values.
        init(
            _ type: String,
            _ outputs: KeyValuePairs<String, JSON> = [:],
            _ inputs: KeyValuePairs<String, JSON> = ["": ""],
            _ line: String
        ) {
            func members(_ pairs: KeyValuePairs<String, JSON>, _ prefix: String) -> JSON {
                .array(pairs.map { ["name": .string(prefix + $0.key), "value": $0.value] })
            }
            json = ["type": .string(type), "output": members(outputs, ""), "input": members(inputs, "IDToken1")]
            self.line = line
        }
    }

    private static let policies: JSON = [
        "policies": [["policyRequirements": ["REQUIRED", "MIN_LENGTH"], "params": ["minLength": 8]]]
    ]
    private static let failed: JSON = [#"{"policyRequirement":"UNIQUE"}"#]

    static let rows = [
        Row(
            "NameCallback",
            ["prompt": "User Name"],
            ["": "jo"],
            #"{"type":"NameCallback","id":"IDToken1","prompt":"User Name","value":"jo"}"#
        ),
        Row(
            "NameCallback",
            ["prompt": "One-time password"],
            ["": "424242"],
            #"{"type":"NameCallback","id":"IDToken1","prompt":"One-time password","value":"<redacted>"}"#
        ),
        Row(
            "PasswordCallback",
            ["prompt": "Password"],
            ["": "S3cret"],
            #"{"type":"PasswordCallback","id":"IDToken1","prompt":"Password","value":"<redacted>"}"#
        ),
        Row(
            "TextInputCallback",
            ["prompt": "Nickname", "defaultText": "jo"],
            ["": ""],
            #"{"type":"TextInputCallback","id":"IDToken1","prompt":"Nickname","value":"jo","defaultText":"jo""#
                + #"}"#
        ),
        Row(
            "TextInputCallback",
            ["prompt": "Passcode", "defaultText": "1234"],
            ["": "1234"],
            #"{"type":"TextInputCallback","id":"IDToken1","prompt":"Passcode","value":"<redacted>","defaultTe"#
                + #"xt":"<redacted>"}"#
        ),
        Row(
            "ValidatedCreateUsernameCallback",
            ["prompt": "Username", "policies": policies, "failedPolicies": failed],
            ["": "jo", "validateOnly": false],
            #"{"type":"ValidatedCreateUsernameCallback","id":"IDToken1","prompt":"Username","value":"jo","fai"#
                + #"ledPolicies":["Username is in use already."]}"#
        ),
        Row(
            "ValidatedCreatePasswordCallback",
            ["prompt": "Password", "policies": policies, "failedPolicies": failed, "echoOn": true],
            ["": "S3cret", "validateOnly": false],
            #"{"type":"ValidatedCreatePasswordCallback","id":"IDToken1","prompt":"Password","value":"<redacte"#
                + #"d>","failedPolicies":["Password is in use already."]}"#
        ),
        Row(
            "StringAttributeInputCallback",
            [
                "name": "mail", "prompt": "Email", "required": true, "value": "jo@example.test",
                "failedPolicies": failed,
            ],
            ["": "", "validateOnly": false],
            #"{"type":"StringAttributeInputCallback","id":"IDToken1","prompt":"Email","value":"jo@example.tes"#
                + #"t","name":"mail","required":true,"failedPolicies":["Email is in use already."]}"#
        ),
        Row(
            "StringAttributeInputCallback",
            ["name": "otp", "prompt": "OTP", "value": "1234"],
            ["": ""],
            #"{"type":"StringAttributeInputCallback","id":"IDToken1","prompt":"OTP","value":"<redacted>","nam"#
                + #"e":"otp","required":false}"#
        ),
        Row(
            "NumberAttributeInputCallback",
            ["name": "age", "prompt": "Age", "value": 30.5],
            ["": nil],
            #"{"type":"NumberAttributeInputCallback","id":"IDToken1","prompt":"Age","value":30.5,"name":"age""#
                + #","required":false}"#
        ),
        Row(
            "NumberAttributeInputCallback",
            ["name": "age", "prompt": "Age", "required": true],
            ["": nil],
            #"{"type":"NumberAttributeInputCallback","id":"IDToken1","prompt":"Age","value":null,"name":"age""#
                + #","required":true}"#
        ),
        Row(
            "BooleanAttributeInputCallback",
            ["name": "news", "prompt": "News", "value": true],
            ["": false],
            #"{"type":"BooleanAttributeInputCallback","id":"IDToken1","prompt":"News","value":true,"name":"ne"#
                + #"ws","required":false}"#
        ),
        Row(
            "BooleanAttributeInputCallback",
            ["name": "news", "prompt": "News"],
            ["": nil],
            #"{"type":"BooleanAttributeInputCallback","id":"IDToken1","prompt":"News","value":null,"name":"ne"#
                + #"ws","required":false}"#
        ),
        Row(
            "ChoiceCallback",
            ["prompt": "How?", "choices": ["Email", "SMS"], "defaultChoice": 1],
            ["": 0],
            #"{"type":"ChoiceCallback","id":"IDToken1","prompt":"How?","value":1,"choices":["Email","SMS"]}"#
        ),
        Row(
            "ConfirmationCallback",
            ["prompt": "Sure?", "messageType": 1, "options": ["Yes", "No"], "optionType": -1, "defaultOption": 1],
            ["": 0],
            #"{"type":"ConfirmationCallback","id":"IDToken1","prompt":"Sure?","value":0,"options":["Yes","No""#
                + #"]}"#
        ),
        Row(
            "ConfirmationCallback",
            ["options": [], "optionType": 2, "defaultOption": 2],
            ["": 100],
            #"{"type":"ConfirmationCallback","id":"IDToken1","prompt":"","value":100,"options":["OK","Cancel""#
                + #"]}"#
        ),
        Row(
            "KbaCreateCallback",
            ["prompt": "Choose", "predefinedQuestions": ["Pet?"], "allowUserDefinedQuestions": true],
            ["question": "", "answer": "Rex"],
            #"{"type":"KbaCreateCallback","id":"IDToken1question","prompt":"Choose","value":"","inputs":["IDT"#
                + #"oken1question","IDToken1answer"],"questions":["Pet?"],"allowsOwn":true}"#
        ),
        Row(
            "SelectIdPCallback",
            [
                "providers": [
                    ["provider": "google", "uiConfig": ["buttonDisplayName": "Google"]],
                    ["provider": "localAuthentication"],
                ]
            ],
            ["": ""],
            #"{"type":"SelectIdPCallback","id":"IDToken1","prompt":"","value":"","providers":["google","local"#
                + #"Authentication"]}"#
        ),
        Row(
            "TermsAndConditionsCallback",
            ["version": "2.1", "terms": "Be kind.", "createDate": "2024-01-01"],
            ["": false],
            #"{"type":"TermsAndConditionsCallback","id":"IDToken1","prompt":"","value":false,"version":"2.1","#
                + #""terms":"Be kind.","createDate":"2024-01-01"}"#
        ),
        Row(
            "ConsentMappingCallback",
            [
                "name": "guests", "displayName": "Guests", "icon": "", "accessLevel": "Profile", "isRequired": true,
                "message": "You share.", "fields": ["mail"],
            ],
            ["": false],
            #"{"type":"ConsentMappingCallback","id":"IDToken1","prompt":"","value":false,"name":"guests","dis"#
                + #"playName":"Guests","message":"You share.","accessLevel":"Profile","isRequired":true,"fields":[""#
                + #"mail"]}"#
        ),
        Row(
            "TextOutputCallback",
            ["message": "Hello", "messageType": "1"],
            [:],
            #"{"type":"TextOutputCallback","id":null,"prompt":"Hello","value":null,"messageType":1}"#
        ),
        Row(
            "TextOutputCallback",
            ["message": "var x = 'S3cret'", "messageType": "4"],
            [:],
            #"{"type":"TextOutputCallback","id":null,"prompt":"","value":null,"messageType":4,"script":"<reda"#
                + #"cted>"}"#
        ),
        Row(
            "SuspendedTextOutputCallback",
            ["message": "A mail.", "messageType": "0"],
            [:],
            #"{"type":"SuspendedTextOutputCallback","id":null,"prompt":"A mail.","value":null,"messageType":0"#
                + #"}"#
        ),
        Row(
            "PollingWaitCallback",
            ["waitTime": "8000", "message": "Wait"],
            [:],
            #"{"type":"PollingWaitCallback","id":null,"prompt":"Wait","value":null,"waitTime":8000}"#
        ),
        Row(
            "HiddenValueCallback",
            ["value": "S3cret", "id": "outcome"],
            ["": "outcome"],
            #"{"type":"HiddenValueCallback","id":"IDToken1","prompt":"outcome","value":"<redacted>"}"#
        ),
        Row(
            "HiddenValueCallback",
            ["value": "otpauth://totp/A:jo?secret=ABCD", "id": "mfaDeviceRegistration"],
            ["": ""],
            #"{"type":"HiddenValueCallback","id":"IDToken1","prompt":"mfaDeviceRegistration","value":"<redact"#
                + #"ed>"}"#
        ),
        Row(
            "MetadataCallback",
            ["data": ["theme": "dark"]],
            [:],
            #"{"type":"MetadataCallback","id":null,"prompt":"","value":null,"data":{"theme":"dark"}}"#
        ),
        Row(
            "RedirectCallback",
            ["redirectUrl": "https://idp.example.test/a", "redirectMethod": "GET", "trackingCookie": true],
            [:],
            #"{"type":"RedirectCallback","id":null,"prompt":"","value":null,"redirectUrl":"https://idp.exampl"#
                + #"e.test/a","redirectMethod":"GET"}"#
        ),
        Row(
            "DeviceProfileCallback",
            ["metadata": true, "location": false, "message": ""],
            ["": ""],
            #"{"type":"DeviceProfileCallback","id":"IDToken1","prompt":"","value":null,"inputs":["IDToken1"]}"#
        ),
        Row(
            "DeviceBindingCallback",
            ["userId": "id", "challenge": "abc", "title": "Bind"],
            ["jws": "", "deviceName": "", "deviceId": "", "clientError": ""],
            #"{"type":"DeviceBindingCallback","id":"IDToken1jws","prompt":"","value":null,"inputs":["IDToken1"#
                + #"jws","IDToken1deviceName","IDToken1deviceId","IDToken1clientError"]}"#
        ),
        Row(
            "DeviceSigningVerifierCallback",
            ["challenge": "abc"],
            ["jws": "", "clientError": ""],
            #"{"type":"DeviceSigningVerifierCallback","id":"IDToken1jws","prompt":"","value":null,"inputs":[""#
                + #"IDToken1jws","IDToken1clientError"]}"#
        ),
        Row(
            "AppIntegrity",
            [:],
            ["clientError": "", "token": ""],
            #"{"type":"AppIntegrity","id":"IDToken1clientError","prompt":"","value":null,"inputs":["IDToken1c"#
                + #"lientError","IDToken1token"]}"#
        ),
        Row(
            "ReCaptchaCallback",
            ["recaptchaSiteKey": "key"],
            ["": ""],
            #"{"type":"ReCaptchaCallback","id":"IDToken1","prompt":"","value":null,"inputs":["IDToken1"]}"#
        ),
        Row(
            "ReCaptchaEnterpriseCallback",
            ["recaptchaSiteKey": "key"],
            ["token": "", "clientError": ""],
            #"{"type":"ReCaptchaEnterpriseCallback","id":"IDToken1token","prompt":"","value":null,"inputs":[""#
                + #"IDToken1token","IDToken1clientError"]}"#
        ),
        Row(
            "PingOneProtectInitializeCallback",
            ["envId": "e"],
            ["clientError": ""],
            #"{"type":"PingOneProtectInitializeCallback","id":"IDToken1clientError","prompt":"","value":null,"#
                + #""inputs":["IDToken1clientError"]}"#
        ),
        Row(
            "PingOneProtectEvaluationCallback",
            [:],
            ["signals": "", "clientError": ""],
            #"{"type":"PingOneProtectEvaluationCallback","id":"IDToken1signals","prompt":"","value":null,"inp"#
                + #"uts":["IDToken1signals","IDToken1clientError"]}"#
        ),
        Row(
            "IdPCallback",
            ["provider": "google", "clientId": "c"],
            ["token": "", "token_type": ""],
            #"{"type":"IdPCallback","id":"IDToken1token","prompt":"","value":null,"inputs":["IDToken1token",""#
                + #"IDToken1token_type"]}"#
        ),
        Row(
            "FidoRegistrationCallback",
            [:],
            [:],
            #"{"type":"FidoRegistrationCallback","id":null,"prompt":"","value":null,"ceremony":"registration""#
                + #","relyingPartyId":null}"#
        ),
        Row(
            "BadgeCallback",
            ["prompt": "Badge"],
            ["": "", "colour": ""],
            #"{"type":"BadgeCallback","id":"IDToken1","prompt":"Badge","value":null,"inputs":["IDToken1","IDToken1"#
                + #"colour"],"output":[{"name":"prompt","value":"Badge"}]}"#
        ),
        Row(
            "MetadataCallback",
            ["data": ["_type": "PingOneProtect", "_action": "protect_initialize", "envId": "e"]],
            [:],
            #"{"type":"PingOneProtectInitializeCallback","id":null,"prompt":"","value":null,"inputs":[],"#
                + #""data":{"_action":"protect_initialize","_type":"PingOneProtect","envId":"e"}}"#
        ),
        Row(
            "MetadataCallback",
            ["data": ["_type": "WebAuthn", "_action": "webauthn_registration", "relyingPartyId": "a.test"]],
            [:],
            #"{"type":"FidoRegistrationCallback","id":null,"prompt":"","value":null,"ceremony":"registration""#
                + #","relyingPartyId":null}"#
        ),
        Row(
            "MetadataCallback",
            ["data": ["_type": "WebAuthn", "_action": "webauthn_authentication", "relyingPartyId": "a.test"]],
            [:],
            #"{"type":"FidoAuthenticationCallback","id":null,"prompt":"","value":null,"ceremony":"authenticat"#
                + #"ion","relyingPartyId":null}"#
        ),
    ]

    @Test(arguments: rows)
    func `A callback's line begins with type, id, prompt and value, and has all else the server said`(
        row: Row
    ) async throws {
        #expect(try await Described.callback(row.json).line.text == row.line)
    }

    @Test(arguments: rows.filter { $0.line.contains("<redacted>") })
    func `Secrets are in the line when they are asked for`(row: Row) async throws {
        let line = try await Described.callback(row.json, showsSecrets: true).line.text
        #expect(!line.contains("<redacted>"))
    }
}
