import PingJourney

/// A callback as a server sends it, how an app answers it, and the inputs that go back.
struct CallbackCase: Sendable, CustomStringConvertible {
    let description: String
    let wire: String
    /// The inputs that go back untouched.
    let untouched: JSON?
    /// Answers it; false when the callback is not of the expected type.
    let answer: @Sendable (any Callback) -> Bool
    /// The inputs that go back answered.
    let answered: JSON?

    init<Expected: Callback>(
        _ type: Expected.Type,
        _ wire: String,
        untouched: JSON? = nil,
        answered: JSON? = nil,
        _ answer: @escaping @Sendable (Expected) -> Void = { _ in }
    ) {
        description = "\(type)"
        self.wire = wire
        self.untouched = untouched
        self.answered = answered
        self.answer = { callback in
            guard let callback = callback as? Expected else { return false }
            answer(callback)
            return true
        }
    }

    static let all = basics + attributes + devices

    private static func input(_ name: String, _ value: JSON) -> JSON { ["name": .string(name), "value": value] }

    private static let basics: [CallbackCase] = [
        CallbackCase(NameCallback.self, Wire.nameCallback, answered: [input("IDToken1", "jo.field")]) {
            $0.name = "jo.field"
        },
        CallbackCase(PasswordCallback.self, Wire.passwordCallback, answered: [input("IDToken1", "S3cret-Word")]) {
            $0.password = "S3cret-Word"
        },
        CallbackCase(
            ChoiceCallback.self,
            Wire.choiceCallback,
            untouched: [input("IDToken1", 1)],
            answered: [input("IDToken1", 2)]
        ) { $0.selectedIndex = 2 },
        CallbackCase(ConfirmationCallback.self, Wire.confirmationCallback, answered: [input("IDToken2", 1)]) {
            $0.selectedIndex = 1
        },
        CallbackCase(
            TextInputCallback.self,
            Wire.textInputCallback,
            untouched: [input("IDToken1", "jo")],
            answered: [input("IDToken1", "Jo the Second")]
        ) { $0.text = "Jo the Second" },
        CallbackCase(TextOutputCallback.self, Wire.textOutputCallback),
        CallbackCase(SuspendedTextOutputCallback.self, Wire.suspendedTextOutputCallback),
        CallbackCase(
            HiddenValueCallback.self,
            Wire.hiddenValueCallback,
            untouched: [input("IDToken1", "0")],
            answered: [input("IDToken1", "7")]
        ) { $0.value = "7" },
        CallbackCase(
            KbaCreateCallback.self,
            Wire.kbaCreateCallback,
            answered: [input("IDToken1question", "First pet's name?"), input("IDToken1answer", "Rex")]
        ) {
            $0.selectedAnswer = "Rex"
            $0.selectedQuestion = $0.predefinedQuestions.first ?? ""
        },
        CallbackCase(
            TermsAndConditionsCallback.self,
            Wire.termsAndConditionsCallback,
            answered: [input("IDToken1", true)]
        ) { $0.accepted = true },
        CallbackCase(ConsentMappingCallback.self, Wire.consentMappingCallback, answered: [input("IDToken1", true)]) {
            $0.accepted = true
        },
        CallbackCase(PollingWaitCallback.self, Wire.pollingWaitCallback),
        CallbackCase(MetadataCallback.self, Wire.metadataCallback),
    ]

    private static let attributes: [CallbackCase] = [
        CallbackCase(
            BooleanAttributeInputCallback.self,
            Wire.booleanAttributeInputCallback,
            answered: [input("IDToken1", true), input("IDToken1validateOnly", true)]
        ) {
            $0.value = true
            $0.validateOnly = true
        },
        CallbackCase(
            StringAttributeInputCallback.self,
            Wire.stringAttributeInputCallback,
            answered: [input("IDToken1", "jo@example.test"), input("IDToken1validateOnly", false)]
        ) { $0.value = "jo@example.test" },
        CallbackCase(
            NumberAttributeInputCallback.self,
            Wire.numberAttributeInputCallback,
            answered: [input("IDToken1", 30), input("IDToken1validateOnly", false)]
        ) { $0.value = 30 },
        CallbackCase(
            ValidatedUsernameCallback.self,
            Wire.validatedCreateUsernameCallback,
            answered: [input("IDToken1", "jo.field"), input("IDToken1validateOnly", true)]
        ) {
            $0.username = "jo.field"
            $0.validateOnly = true
        },
        CallbackCase(
            ValidatedPasswordCallback.self,
            Wire.validatedCreatePasswordCallback,
            answered: [input("IDToken1", "S3cret-Word"), input("IDToken1validateOnly", false)]
        ) { $0.password = "S3cret-Word" },
    ]

    private static let devices: [CallbackCase] = [
        CallbackCase(
            AppIntegrityCallback.self,
            Wire.appIntegrityIOS,
            answered: [
                input("IDToken1clientError", ""), input("IDToken1attestToken", "object"),
                input("IDToken1token", "proof"),
                input("IDToken1clientData", "data"), input("IDToken1keyId", "k1"),
            ]
        ) {
            $0.setProof(
                AppIntegrityProof(token: "proof", attestation: "object", clientData: "data", keyId: "k1")
            )
        },
        CallbackCase(
            AppIntegrityCallback.self,
            Wire.appIntegrityAndroid,
            answered: [input("IDToken1token", "proof"), input("IDToken1clientError", "")]
        ) { $0.setProof(AppIntegrityProof(token: "proof", attestation: "object", keyId: "k1")) },
        CallbackCase(
            DeviceProfileCallback.self,
            Wire.deviceProfileCallback,
            answered: [input("IDToken1", #"{"identifier":"d1","version":"1.0"}"#)]
        ) { $0.setProfile(["version": "1.0", "identifier": "d1"]) },
        CallbackCase(
            DeviceBindingCallback.self,
            Wire.deviceBindingCallback,
            answered: [
                input("IDToken1jws", "a.b.c"), input("IDToken1deviceName", "Jo's phone"),
                input("IDToken1deviceId", "d1"),
                input("IDToken1clientError", ""),
            ]
        ) {
            $0.setJws("a.b.c")
            $0.setDeviceId("d1")
            $0.setDeviceName("Jo's phone")
        },
        CallbackCase(
            DeviceSigningVerifierCallback.self,
            Wire.deviceSigningVerifierCallback,
            answered: [input("IDToken1jws", ""), input("IDToken1clientError", "Abort")]
        ) { $0.setClientError(.abort) },
        CallbackCase(SelectIdPCallback.self, Wire.selectIdPCallback, answered: [input("IDToken1", "google")]) {
            $0.value = $0.providers.first?.provider ?? ""
        },
        CallbackCase(
            IdPCallback.self,
            Wire.idPCallback,
            answered: [input("IDToken1token", "t0ken"), input("IDToken1token_type", "id_token")]
        ) { $0.setResult(.init(token: "t0ken"), tokenType: .idToken) },
        CallbackCase(RedirectCallback.self, Wire.redirectCallback),
        CallbackCase(ReCaptchaCallback.self, Wire.reCaptchaCallback, answered: [input("IDToken1", "t0ken")]) {
            $0.setToken("t0ken")
        },
        CallbackCase(
            ReCaptchaEnterpriseCallback.self,
            Wire.reCaptchaEnterpriseCallback,
            answered: [
                input("IDToken1token", "t0ken"), input("IDToken1action", "login"), input("IDToken1clientError", ""),
                input("IDToken1payload", #"{"a":1}"#),
            ]
        ) {
            $0.setToken("t0ken")
            $0.setAction("login")
            $0.setPayload(["a": 1])
        },
        CallbackCase(
            PingOneProtectInitializeCallback.self,
            Wire.protectInitialize,
            answered: [input("IDToken1clientError", "Unsupported")]
        ) { $0.setClientError(.unsupported) },
        CallbackCase(
            PingOneProtectEvaluationCallback.self,
            Wire.protectEvaluation,
            answered: [input("IDToken1signals", "s1gnals"), input("IDToken1clientError", "")]
        ) { $0.setSignals("s1gnals") },
    ]
}
