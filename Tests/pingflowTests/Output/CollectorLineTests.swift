import PingLogin
import PingOrchestrate
import Testing

@testable import pingflow

/// How each field of a DaVinci form is written for programs.
@Suite struct CollectorLineTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let make: @Sendable (PingOrchestrate.Field) -> any Collector
        let json: JSON
        let line: String
        var testDescription: String { json["type"]?.string ?? "" }

        init(_ json: JSON, _ line: String, make: @escaping @Sendable (PingOrchestrate.Field) -> any Collector) {
            self.make = make
            self.json = json
            self.line = line
        }
    }

    private static let options: JSON = [["label": "Free", "value": "free"]]
    private static let devices: JSON = [["id": "d", "type": "SMS", "title": "Text"]]

    static let rows = [
        Row(
            [
                "type": "TEXT", "key": "t", "label": "Email", "required": true, "value": "jo",
                "validation": ["regex": "x"],
            ],
            #"{"type":"TEXT","key":"t","label":"Email","required":true,"value":"jo","validation":{"regex":"x"}}"#
        ) { TextCollector(field: $0) },
        Row(
            ["type": "PASSWORD", "key": "p", "label": "Password", "required": true, "value": "S3cret"],
            #"{"type":"PASSWORD","key":"p","label":"Password","required":true,"value":"<redacted>"}"#
        ) { PasswordCollector(field: $0) },
        Row(
            ["type": "PASSWORD_VERIFY", "key": "p", "label": "New", "passwordPolicy": ["length": ["min": 8]]],
            #"{"type":"PASSWORD_VERIFY","key":"p","label":"New","required":false,"value":"","#
                + #""passwordPolicy":{"length":{"min":8}}}"#
        ) { PasswordCollector(field: $0) },
        Row(
            ["type": "RADIO", "key": "r", "label": "Plan", "required": true, "options": options],
            #"{"type":"RADIO","key":"r","label":"Plan","required":true,"value":"","#
                + #""options":[{"label":"Free","value":"free"}]}"#
        ) { SingleSelectCollector(field: $0) },
        Row(
            ["type": "CHECKBOX", "key": "c", "label": "Plans", "value": ["free"], "options": options],
            #"{"type":"CHECKBOX","key":"c","label":"Plans","required":false,"value":["free"],"#
                + #""options":[{"label":"Free","value":"free"}]}"#
        ) { MultiSelectCollector(field: $0) },
        Row(
            ["type": "SINGLE_CHECKBOX", "key": "b", "label": "I accept", "required": true],
            #"{"type":"SINGLE_CHECKBOX","key":"b","label":"I accept","required":true,"value":false,"#
                + #""appearance":"CHECKBOX"}"#
        ) { BooleanCollector(field: $0) },
        Row(
            ["type": "PHONE_NUMBER", "key": "n", "label": "Phone", "defaultCountryCode": "GB"],
            #"{"type":"PHONE_NUMBER","key":"n","label":"Phone","required":false,"value":null,"#
                + #""defaultCountryCode":"GB","showExtension":false}"#
        ) { PhoneNumberCollector(field: $0) },
        Row(
            ["type": "DEVICE_REGISTRATION", "key": "d", "label": "Device", "options": devices],
            #"{"type":"DEVICE_REGISTRATION","key":"d","label":"Device","required":false,"value":null,"#
                + #""options":[{"id":"d","title":"Text","type":"SMS"}]}"#
        ) { DeviceRegistrationCollector(field: $0) },
        Row(
            ["type": "DEVICE_AUTHENTICATION", "key": "d", "label": "Device", "options": devices],
            #"{"type":"DEVICE_AUTHENTICATION","key":"d","label":"Device","required":false,"value":null,"#
                + #""options":[{"id":"d","title":"Text","type":"SMS"}]}"#
        ) { DeviceAuthenticationCollector(field: $0) },
        Row(
            ["type": "SUBMIT_BUTTON", "key": "s", "label": "Sign on"],
            #"{"type":"SUBMIT_BUTTON","key":"s","label":"Sign on","required":false,"value":null}"#
        ) { SubmitCollector(field: $0) },
        Row(
            ["type": "FLOW_LINK", "key": "f", "label": "Register"],
            #"{"type":"FLOW_LINK","key":"f","label":"Register","required":false,"value":null}"#
        ) { FlowCollector(field: $0) },
        Row(
            ["type": "LABEL", "content": "Hello"],
            #"{"type":"LABEL","key":null,"label":"","required":false,"value":null,"content":"Hello"}"#
        ) { LabelCollector(field: $0) },
        Row(
            ["type": "AGREEMENT", "key": "a", "title": "Terms", "content": "Text"],
            #"{"type":"AGREEMENT","key":"a","label":"","required":false,"value":null,"title":"Terms","content":"Text"}"#
        ) { ReadOnlyTextCollector(field: $0) },
        Row(
            ["type": "IMAGE", "key": "i", "description": "Logo", "imageUrl": "https://a.test/l"],
            #"{"type":"IMAGE","key":"i","label":"","required":false,"value":null,"description":"Logo","#
                + #""imageUrl":"https://a.test/l","hyperlinkUrl":null}"#
        ) { ImageCollector(field: $0) },
        Row(
            ["type": "QR_CODE", "key": "q", "content": "data:image/png;base64,AAAA", "fallbackText": "ABCD"],
            #"{"type":"QR_CODE","key":"q","label":"","required":false,"value":null,"content":"<redacted>","#
                + #""fallbackText":"<redacted>"}"#
        ) { QRCodeCollector(field: $0) },
        Row(
            ["type": "POLLING", "key": "w", "pollInterval": 2000, "pollRetries": 10],
            #"{"type":"POLLING","key":"w","label":"","required":false,"value":"","pollInterval":2000,"#
                + #""pollRetries":10,"pollChallengeStatus":false}"#
        ) { PollingCollector(field: $0) },
        Row(
            [
                "type": "SOCIAL_LOGIN_BUTTON", "key": "g", "label": "Google", "idpType": "GOOGLE", "idpId": "1",
                "idpEnabled": true, "links": ["authenticate": ["href": "https://a.test/g"]],
            ],
            #"{"type":"SOCIAL_LOGIN_BUTTON","key":"g","label":"Google","required":false,"value":null,"#
                + #""idpType":"GOOGLE","idpId":"1","idpEnabled":true,"link":"https://a.test/g"}"#
        ) { IdpCollector(field: $0) },
        Row(
            ["type": "PROTECT", "key": "risk"],
            #"{"type":"PROTECT","key":"risk","label":"","required":false,"value":null}"#
        ) { ProtectCollector(field: $0) },
        Row(
            ["type": "METADATA", "key": "m", "payload": ["ask": "it"]],
            #"{"type":"METADATA","key":"m","label":"","required":false,"value":null,"payload":{"ask":"it"}}"#
        ) { MetadataCollector(field: $0) },
        Row(
            ["type": "HOLOGRAM", "key": "h", "depth": 3],
            #"{"type":"HOLOGRAM","key":"h","label":"","required":false,"value":null,"#
                + #""field":{"depth":3,"key":"h","type":"HOLOGRAM"}}"#
        ) { UnknownCollector(field: $0) },
    ]

    @Test(arguments: rows)
    func `A field's line begins with type, key, label, required and value, and has all else the server said`(row: Row) {
        #expect(Described.field(row.make(PingOrchestrate.Field(row.json))).line.text == row.line)
    }

    @Test(arguments: ["PASSWORD", "QR_CODE"])
    func `Secrets are in the line when they are asked for`(type: String) throws {
        let row = try #require(Self.rows.first { $0.testDescription == type })
        let line = Described.field(row.make(PingOrchestrate.Field(row.json)), showsSecrets: true).line.text
        #expect(!line.contains("<redacted>"))
        #expect(line.contains("S3cret") || line.contains("ABCD"))
    }
}
