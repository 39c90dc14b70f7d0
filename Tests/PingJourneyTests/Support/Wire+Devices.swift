// swift-format-ignore-file
// The formatter stays away: JSON is easier to read in its own layout.

/// Callbacks that need an outside part, as servers send them.
extension Wire {
    static let deviceBindingCallback = """
        { "type": "DeviceBindingCallback",
          "output": [
            { "name": "userId", "value": "id=7c1f,ou=user,o=alpha,ou=services,ou=am-config" },
            { "name": "username", "value": "jo.field" },
            { "name": "authenticationType", "value": "BIOMETRIC_ALLOW_FALLBACK" },
            { "name": "challenge", "value": "YmluZC1jaGFsbGVuZ2U=" },
            { "name": "title", "value": "Confirm it is you" },
            { "name": "subtitle", "value": "Binding this device" },
            { "name": "description", "value": "Needed once" },
            { "name": "timeout", "value": 60 },
            { "name": "attestation", "value": false }
          ],
          "input": [
            { "name": "IDToken1jws", "value": "" },
            { "name": "IDToken1deviceName", "value": "" },
            { "name": "IDToken1deviceId", "value": "" },
            { "name": "IDToken1clientError", "value": "" }
          ] }
        """

    static let appIntegrityIOS = """
        { "type": "AppIntegrityCallback",
          "output": [
            { "name": "challenge", "value": "bm9uY2UtZm9yLWF0dGVzdA==" },
            { "name": "attestToken", "value": "" }
          ],
          "input": [
            { "name": "IDToken1clientError", "value": "" },
            { "name": "IDToken1attestToken", "value": "" },
            { "name": "IDToken1token", "value": "" },
            { "name": "IDToken1clientData", "value": "" },
            { "name": "IDToken1keyId", "value": "" }
          ] }
        """

    static let appIntegrityAndroid = """
        { "type": "AppIntegrityCallback",
          "output": [
            { "name": "requestType", "value": "classic" },
            { "name": "projectNumber", "value": "102030405060" },
            { "name": "nonce", "value": "bm9uY2UtMDE=" }
          ],
          "input": [
            { "name": "IDToken1token", "value": "" },
            { "name": "IDToken1clientError", "value": "" }
          ] }
        """

    static let deviceProfileCallback = """
        { "type": "DeviceProfileCallback",
          "output": [
            { "name": "metadata", "value": true },
            { "name": "location", "value": false },
            { "name": "message", "value": "Collecting profile" }
          ],
          "input": [{ "name": "IDToken1", "value": "" }] }
        """

    static let deviceSigningVerifierCallback = """
        { "type": "DeviceSigningVerifierCallback",
          "output": [
            { "name": "userId", "value": "" },
            { "name": "challenge", "value": "c2lnbi1jaGFsbGVuZ2U=" },
            { "name": "title", "value": "Confirm" },
            { "name": "subtitle", "value": "Payment of 12.50" },
            { "name": "description", "value": "To the book shop" },
            { "name": "timeout", "value": 60 }
          ],
          "input": [
            { "name": "IDToken1jws", "value": "" },
            { "name": "IDToken1clientError", "value": "" }
          ] }
        """

    static let selectIdPCallback = """
        { "type": "SelectIdPCallback",
          "output": [
            { "name": "providers", "value": [
                { "provider": "google", "uiConfig": {
                    "buttonImage": "images/google.png", "buttonCustomStyle": "color: #222", "buttonClass": "",
                    "buttonCustomStyleHover": "color: #000", "buttonDisplayName": "Google",
                    "iconFontColor": "white", "iconClass": "fa-google", "iconBackground": "#4184f3" } },
                { "provider": "localAuthentication" } ] },
            { "name": "value", "value": "" }
          ],
          "input": [{ "name": "IDToken1", "value": "" }] }
        """

    static let idPCallback = """
        { "type": "IdPCallback",
          "output": [
            { "name": "provider", "value": "google-web" },
            { "name": "clientId", "value": "client-123.apps.example.test" },
            { "name": "redirectUri", "value": "http://127.0.0.1:8080/am/oauth2/alpha/client/form_post/google-web" },
            { "name": "scopes", "value": ["openid", "profile", "email"] },
            { "name": "nonce", "value": "n-0S6_WzA2Mj" },
            { "name": "acrValues", "value": [] },
            { "name": "request", "value": "" },
            { "name": "acceptsJSON", "value": true },
            { "name": "requestUri", "value": "" }
          ],
          "input": [
            { "name": "IDToken1token", "value": "" },
            { "name": "IDToken1token_type", "value": "" }
          ] }
        """

    static let redirectCallback = """
        { "type": "RedirectCallback",
          "output": [
            { "name": "redirectUrl", "value": "http://127.0.0.1:8080/idp/authorize?client_id=x&state=s1" },
            { "name": "redirectMethod", "value": "GET" },
            { "name": "trackingCookie", "value": true }
          ] }
        """

    static let reCaptchaCallback = """
        { "type": "ReCaptchaCallback",
          "output": [{ "name": "recaptchaSiteKey", "value": "6Lx-demo-site-key" }],
          "input": [{ "name": "IDToken1", "value": "" }] }
        """

    static let reCaptchaEnterpriseCallback = """
        { "type": "ReCaptchaEnterpriseCallback",
          "output": [
            { "name": "recaptchaSiteKey", "value": "6Lx-demo-site-key" },
            { "name": "captchaApiUri", "value": "https://www.google.com/recaptcha/enterprise.js" },
            { "name": "captchaDivClass", "value": "g-recaptcha" }
          ],
          "input": [
            { "name": "IDToken1token", "value": "" },
            { "name": "IDToken1action", "value": "" },
            { "name": "IDToken1clientError", "value": "" },
            { "name": "IDToken1payload", "value": "" }
          ] }
        """

    static let protectInitialize = """
        { "type": "PingOneProtectInitializeCallback",
          "output": [
            { "name": "envId", "value": "b7a9f3c2-5d41-4e0b-9c6f-2f1d8a7e6b50" },
            { "name": "consoleLogEnabled", "value": true },
            { "name": "deviceAttributesToIgnore", "value": ["userAgent"] },
            { "name": "customHost", "value": "" },
            { "name": "lazyMetadata", "value": false },
            { "name": "behavioralDataCollection", "value": true },
            { "name": "deviceKeyRsyncIntervals", "value": 14 },
            { "name": "enableTrust", "value": false },
            { "name": "disableTags", "value": false },
            { "name": "disableHub", "value": false }
          ],
          "input": [{ "name": "IDToken1clientError", "value": "" }] }
        """

    static let protectEvaluation = """
        { "type": "PingOneProtectEvaluationCallback",
          "output": [{ "name": "pauseBehavioralData", "value": true }],
          "input": [
            { "name": "IDToken1signals", "value": "" },
            { "name": "IDToken1clientError", "value": "" }
          ] }
        """
}
