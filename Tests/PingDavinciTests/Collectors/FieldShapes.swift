import PingCommons

/// Fields as a server sends them.
enum FieldShapes {
    static let text: JSON = [
        "type": "TEXT", "key": "user.email", "label": "Email", "required": true,
        "validation": ["regex": "^[^@]+@[^@]+\\.[^@]+$", "errorMessage": "Not an email address"],
    ]
    static let policy: JSON = [
        "id": "0c0d5a9e-aaaa-4bbb-8ccc-1234567890ab",
        "environment": ["id": "b7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50"],
        "name": "Standard", "description": "Demo policy",
        "excludesProfileData": true, "notSimilarToCurrent": true, "excludesCommonlyUsed": true,
        "maxAgeDays": 180, "minAgeDays": 1, "maxRepeatedCharacters": 2, "minUniqueCharacters": 5,
        "history": ["count": 6, "retentionDays": 365],
        "lockout": ["failureCount": 5, "durationSeconds": 900],
        "length": ["min": 8, "max": 255],
        "minCharacters": [
            "abcdefghijklmnopqrstuvwxyz": 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ": 1, "0123456789": 1,
            "~!@#$%^&*()-_=+[]{}|;:,.<>/?": 1,
        ],
        "populationCount": 1, "createdAt": "2026-01-03T19:50:39.586Z", "default": true,
    ]
    static let password: JSON = ["type": "PASSWORD", "key": "user.password", "label": "Password", "required": true]
    static let newPassword: JSON = [
        "type": "PASSWORD_VERIFY", "key": "user.password", "label": "New password", "required": true, "verify": true,
        "passwordPolicy": policy,
    ]
    static let submit: JSON = ["type": "SUBMIT_BUTTON", "key": "submit", "label": "Sign on"]
    static let forgot: JSON = [
        "type": "FLOW_BUTTON", "inputType": "ACTION", "key": "forgot", "label": "Forgot password",
    ]
    static let register: JSON = ["type": "FLOW_LINK", "inputType": "ACTION", "key": "register", "label": "Register"]
    static let terms: JSON = [
        "type": "LABEL", "key": "terms", "content": "I agree to the terms",
        "richContent": [
            "content": "I agree to the {{tos}}",
            "replacements": [
                "tos": [
                    "type": "link", "value": "terms", "href": "https://example.test/terms", "target": "_blank",
                ]
            ],
        ],
    ]
    static let radio: JSON = [
        "type": "RADIO", "inputType": "SINGLE_SELECT", "key": "plan", "label": "Plan", "required": true,
        "options": [["label": "Free", "value": "free"], ["label": "Paid", "value": "paid"]],
    ]
    static let checkbox: JSON = [
        "type": "CHECKBOX", "inputType": "MULTI_SELECT", "key": "topics", "label": "Topics", "required": false,
        "options": [["label": "News", "value": "news"], ["label": "Offers", "value": "offers"]],
    ]
    static let consent: JSON = [
        "type": "SINGLE_CHECKBOX", "inputType": "BOOLEAN", "key": "accept", "label": "I accept", "required": true,
        "errorMessage": "Please accept", "appearance": "CHECKBOX",
        "richContent": [
            "content": "I accept the {{tos}}",
            "replacements": ["tos": ["type": "link", "value": "terms", "href": "https://example.test/terms"]],
        ],
    ]
    static let phone: JSON = [
        "type": "PHONE_NUMBER", "key": "user.phone", "label": "Phone", "required": true,
        "defaultCountryCode": "GB", "validatePhoneNumber": true, "showExtension": true, "extensionLabel": "Ext.",
    ]
    static let deviceRegistration: JSON = [
        "type": "DEVICE_REGISTRATION", "key": "device", "label": "Add a method", "required": true,
        "options": [
            [
                "type": "EMAIL", "iconSrc": "http://127.0.0.1:8080/icons/email.svg", "title": "Email",
                "description": "Code by email",
            ],
            [
                "type": "SMS", "iconSrc": "http://127.0.0.1:8080/icons/sms.svg", "title": "Text message",
                "description": "Code by text",
            ],
        ],
    ]
    static let deviceAuthentication: JSON = [
        "type": "DEVICE_AUTHENTICATION", "key": "device", "label": "Choose a method", "required": true,
        "options": [
            [
                "id": "dev-01", "type": "EMAIL", "iconSrc": "http://127.0.0.1:8080/icons/email.svg", "title": "Email",
                "description": "j****d@example.test", "default": true,
            ],
            [
                "id": "dev-02", "type": "SMS", "iconSrc": "http://127.0.0.1:8080/icons/sms.svg",
                "title": "Text message", "description": "*****123", "default": false,
            ],
        ],
    ]
    static let social: JSON = [
        "type": "SOCIAL_LOGIN_BUTTON", "key": "google", "label": "Continue with Google", "idpId": "idp-google-01",
        "idpType": "GOOGLE", "idpEnabled": true,
        "links": [
            "authenticate": ["href": "https://auth.example.test/env/rp/authenticate?providerId=idp-google-01"]
        ],
    ]
    static let protect: JSON = [
        "type": "PROTECT", "key": "riskSDK", "behavioralDataCollection": true, "universalDeviceIdentification": false,
    ]
    static let fidoRegistration: JSON = [
        "type": "FIDO2", "key": "fido2", "label": "Register a passkey", "action": "REGISTER", "trigger": "BUTTON",
        "required": true,
        "publicKeyCredentialCreationOptions": [
            "rp": ["id": "demo.example.test", "name": "Demo"],
            "user": ["id": [12, -3, 44], "name": "jo.field", "displayName": "Jo Field"],
            "challenge": [-19, 97, 4, 120],
            "pubKeyCredParams": [["type": "public-key", "alg": "-7"], ["type": "public-key", "alg": "-257"]],
            "timeout": 120_000, "excludeCredentials": [],
            "authenticatorSelection": [
                "residentKey": "required", "requireResidentKey": true, "userVerification": "required",
            ],
            "attestation": "none",
        ],
    ]
    static let fidoAuthentication: JSON = [
        "type": "FIDO2", "key": "fido2", "label": "Use your passkey", "action": "AUTHENTICATE", "trigger": "BUTTON",
        "required": true,
        "publicKeyCredentialRequestOptions": [
            "challenge": [9, -90, 33], "timeout": 120_000, "rpId": "demo.example.test",
            "allowCredentials": [["type": "public-key", "id": [1, -32, 110]]], "userVerification": "required",
        ],
    ]
    static let polling: JSON = ["type": "POLLING", "key": "poll", "pollInterval": 2000, "pollRetries": 3]
    static let challenge: JSON = [
        "type": "POLLING", "key": "poll", "pollInterval": 2000, "pollRetries": 3, "pollChallengeStatus": true,
        "challenge": "ch-9f2",
    ]
    static let qrCode: JSON = [
        "type": "QR_CODE", "key": "qr", "content": "data:image/png;base64,iVBORw0KGgo=", "fallbackText": "ABCD-1234",
    ]
    static let agreement: JSON = [
        "type": "AGREEMENT", "inputType": "READ_ONLY_TEXT", "key": "tos", "content": "The text of the agreement",
        "titleEnabled": true, "title": "Terms", "agreement": ["id": "agr-01", "useDynamicAgreement": false],
        "enabled": true,
    ]
    static let image: JSON = [
        "type": "IMAGE", "key": "logo", "description": "Logo", "imageUrl": "https://example.test/logo.png",
        "hyperlinkUrl": "https://example.test",
    ]
    static let metadata: JSON = ["type": "METADATA", "key": "device-info", "payload": ["ask": "anything"]]
}
