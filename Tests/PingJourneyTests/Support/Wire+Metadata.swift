// swift-format-ignore-file
// The formatter stays away: JSON is easier to read in its own layout.

/// Steps whose metadata ask for something, as servers send them.
extension Wire {
    static let protectMetadata = """
        [
          { "type": "MetadataCallback",
            "output": [{ "name": "data", "value": {
                "_type": "PingOneProtect", "_action": "protect_risk_evaluation", "envId": "b7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50", "pauseBehavioralData": true } }] },
          { "type": "HiddenValueCallback",
            "output": [{ "name": "value", "value": "" }, { "name": "id", "value": "pingone_risk_evaluation_signals" }],
            "input": [{ "name": "IDToken2", "value": "pingone_risk_evaluation_signals" }] },
          { "type": "HiddenValueCallback",
            "output": [{ "name": "value", "value": "" }, { "name": "id", "value": "clientError" }],
            "input": [{ "name": "IDToken3", "value": "clientError" }] }
        ]
        """

    static let webAuthnRegistration = """
        [
          { "type": "MetadataCallback",
            "output": [{ "name": "data", "value": {
                "_action": "webauthn_registration",
                "_type": "WebAuthn",
                "challenge": "cmVnaXN0ZXItY2hhbGxlbmdlLTAx",
                "attestationPreference": "none",
                "userName": "jo.field",
                "userId": "N2MxZi1kZW1vLXVzZXI=",
                "displayName": "Jo Field",
                "relyingPartyName": "Demo",
                "relyingPartyId": "id: \\"demo.example.test\\",",
                "_relyingPartyId": "demo.example.test",
                "authenticatorSelection": "{\\"userVerification\\":\\"preferred\\",\\"residentKey\\":\\"required\\",\\"requireResidentKey\\":true}",
                "_authenticatorSelection": { "userVerification": "preferred", "residentKey": "required", "requireResidentKey": true },
                "pubKeyCredParams": "[ { \\"type\\": \\"public-key\\", \\"alg\\": -257 }, { \\"type\\": \\"public-key\\", \\"alg\\": -7 } ]",
                "_pubKeyCredParams": [ { "type": "public-key", "alg": -257 }, { "type": "public-key", "alg": -7 } ],
                "timeout": "60000",
                "excludeCredentials": "",
                "_excludeCredentials": [ { "type": "public-key", "id": [ 1, -32, 110, -105 ] } ],
                "extensions": {},
                "supportsJsonResponse": true } }] },
          { "type": "HiddenValueCallback",
            "output": [{ "name": "value", "value": "false" }, { "name": "id", "value": "webAuthnOutcome" }],
            "input": [{ "name": "IDToken2", "value": "webAuthnOutcome" }] }
        ]
        """

    static let webAuthnAuthentication = """
        [
          { "type": "MetadataCallback",
            "output": [{ "name": "data", "value": {
                "_action": "webauthn_authentication",
                "_type": "WebAuthn",
                "challenge": "YXV0aC1jaGFsbGVuZ2UtMDE=",
                "allowCredentials": "",
                "_allowCredentials": [],
                "timeout": "60000",
                "userVerification": "preferred",
                "relyingPartyId": "rpId: \\"demo.example.test\\",",
                "_relyingPartyId": "demo.example.test",
                "extensions": {},
                "supportsJsonResponse": true } }] },
          { "type": "HiddenValueCallback",
            "output": [{ "name": "value", "value": "false" }, { "name": "id", "value": "webAuthnOutcome" }],
            "input": [{ "name": "IDToken2", "value": "webAuthnOutcome" }] }
        ]
        """
}
