import PingCommons

/// The outputs and inputs that AM sends with a type of callback, in AM's order.
struct CallbackShape: Sendable {
    /// An output; without a default value it is present only if the file sets it.
    struct Output: Sendable {
        let name: String
        let initial: JSON?
    }

    let outputs: [Output]
    let inputs: [ServerCallbackInput]

    init(_ outputs: KeyValuePairs<String, JSON?>, inputs: KeyValuePairs<String, JSON> = [:]) {
        self.init(outputs, inputs.map { ServerCallbackInput(suffix: $0.key, initial: .value($0.value)) })
    }

    init(_ outputs: KeyValuePairs<String, JSON?>, _ inputs: [ServerCallbackInput]) {
        self.outputs = outputs.map { Output(name: $0.key, initial: $0.value) }
        self.inputs = inputs
    }

    static let all = conversation.merging(identity) { $1 }.merging(devices) { $1 }.merging(providers) { $1 }

    /// Questions and messages.
    private static let conversation: [String: CallbackShape] = [
        "NameCallback": CallbackShape(["prompt": "User Name"], inputs: ["": ""]),
        "PasswordCallback": CallbackShape(
            ["prompt": "Password", "policies": .none, "failedPolicies": .none],
            inputs: ["": ""]
        ),
        "ChoiceCallback": CallbackShape(["prompt": "", "choices": [], "defaultChoice": 0], inputs: ["": 0]),
        "ConfirmationCallback": CallbackShape(
            ["prompt": "", "messageType": 0, "options": [], "optionType": -1, "defaultOption": 0],
            inputs: ["": 0]
        ),
        "TextInputCallback": CallbackShape(["prompt": "", "defaultText": .none], inputs: ["": ""]),
        "TextOutputCallback": CallbackShape(["message": "", "messageType": "0"]),
        "SuspendedTextOutputCallback": CallbackShape(["message": "", "messageType": "0"]),
        "HiddenValueCallback": CallbackShape(
            ["value": "", "id": "hidden"],
            [ServerCallbackInput(suffix: "", initial: .output("id"))]
        ),
        "PollingWaitCallback": CallbackShape(["waitTime": "1000", "message": ""]),
        "MetadataCallback": CallbackShape(["data": [:]]),
        "RedirectCallback": CallbackShape([
            "redirectUrl": "", "redirectMethod": "GET", "trackingCookie": true, "redirectData": .none,
        ]),
    ]

    private static func attribute(_ initial: JSON) -> CallbackShape {
        CallbackShape(
            [
                "name": "", "prompt": "", "required": false, "policies": [:], "failedPolicies": [],
                "validateOnly": false, "value": initial,
            ],
            [
                ServerCallbackInput(suffix: "", initial: .output("value")),
                ServerCallbackInput(suffix: "validateOnly", initial: .value(false)),
            ]
        )
    }

    /// Registering a user.
    private static let identity: [String: CallbackShape] = [
        "StringAttributeInputCallback": attribute(""),
        "NumberAttributeInputCallback": attribute(.null),
        "BooleanAttributeInputCallback": attribute(false),
        "ValidatedCreateUsernameCallback": CallbackShape(
            ["policies": [:], "failedPolicies": [], "validateOnly": false, "prompt": "Username"],
            inputs: ["": "", "validateOnly": false]
        ),
        "ValidatedCreatePasswordCallback": CallbackShape(
            ["echoOn": false, "policies": [:], "failedPolicies": [], "validateOnly": false, "prompt": "Password"],
            inputs: ["": "", "validateOnly": false]
        ),
        "KbaCreateCallback": CallbackShape(
            ["prompt": "", "predefinedQuestions": [], "allowUserDefinedQuestions": .none],
            inputs: ["question": "", "answer": ""]
        ),
        "TermsAndConditionsCallback": CallbackShape(
            ["version": "", "terms": "", "createDate": ""],
            inputs: ["": false]
        ),
        "ConsentMappingCallback": CallbackShape(
            [
                "name": "", "displayName": "", "icon": "", "accessLevel": "", "isRequired": false, "message": "",
                "fields": [],
            ],
            inputs: ["": false]
        ),
    ]

    /// Devices.
    private static let devices: [String: CallbackShape] = [
        "DeviceProfileCallback": CallbackShape(
            ["metadata": true, "location": false, "message": ""],
            inputs: ["": ""]
        ),
        "DeviceBindingCallback": CallbackShape(
            [
                "userId": "", "username": "", "authenticationType": "BIOMETRIC_ALLOW_FALLBACK", "challenge": "",
                "title": "", "subtitle": "", "description": "", "timeout": 60, "attestation": false,
            ],
            inputs: ["jws": "", "deviceName": "", "deviceId": "", "clientError": ""]
        ),
        "DeviceSigningVerifierCallback": CallbackShape(
            ["userId": "", "challenge": "", "title": "", "subtitle": "", "description": "", "timeout": 60],
            inputs: ["jws": "", "clientError": ""]
        ),
        "AppIntegrityCallback": CallbackShape(
            ["challenge": "", "attestToken": ""],
            inputs: ["clientError": "", "attestToken": "", "token": "", "clientData": "", "keyId": ""]
        ),
        "AppIntegrityCallback/android": CallbackShape(
            ["requestType": "classic", "projectNumber": "", "nonce": ""],
            inputs: ["token": "", "clientError": ""]
        ),
    ]

    /// Other services.
    private static let providers: [String: CallbackShape] = [
        "SelectIdPCallback": CallbackShape(["providers": [], "value": ""], inputs: ["": ""]),
        "IdPCallback": CallbackShape(
            [
                "provider": "", "clientId": "", "redirectUri": "", "scopes": [], "nonce": "", "acrValues": [],
                "request": "", "acceptsJSON": true, "requestUri": "",
            ],
            inputs: ["token": "", "token_type": ""]
        ),
        "ReCaptchaCallback": CallbackShape(["recaptchaSiteKey": ""], inputs: ["": ""]),
        "ReCaptchaEnterpriseCallback": CallbackShape(
            ["recaptchaSiteKey": "", "captchaApiUri": "", "captchaDivClass": ""],
            inputs: ["token": "", "action": "", "clientError": "", "payload": ""]
        ),
        "PingOneProtectInitializeCallback": CallbackShape(
            [
                "envId": "", "consoleLogEnabled": false, "deviceAttributesToIgnore": [], "customHost": "",
                "lazyMetadata": false, "behavioralDataCollection": true, "deviceKeyRsyncIntervals": 14,
                "enableTrust": false, "disableTags": false, "disableHub": false,
            ],
            inputs: ["clientError": ""]
        ),
        "PingOneProtectEvaluationCallback": CallbackShape(
            ["pauseBehavioralData": true],
            inputs: ["signals": "", "clientError": ""]
        ),
    ]
}
