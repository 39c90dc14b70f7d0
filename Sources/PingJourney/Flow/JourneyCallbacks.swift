/// The callbacks that every journey knows.
enum JourneyCallbacks {
    static func register(in setup: Setup<Void>) {
        for callback in sameName { register(callback, in: setup, for: "\(callback)") }
        // The server and the documents use their own names.
        setup.register(callback: AppIntegrityCallback.self, for: "AppIntegrity")
        setup.register(callback: ValidatedPasswordCallback.self, for: "ValidatedCreatePasswordCallback")
        setup.register(callback: ValidatedUsernameCallback.self, for: "ValidatedCreateUsernameCallback")
        setup.register("MetadataCallback", MetadataKind.callback)
    }

    /// The callbacks whose type is named after the type in the server's JSON.
    private static let sameName: [any Callback.Type] = [
        AppIntegrityCallback.self, BooleanAttributeInputCallback.self, ChoiceCallback.self, ConfirmationCallback.self,
        ConsentMappingCallback.self, DeviceBindingCallback.self, DeviceProfileCallback.self,
        DeviceSigningVerifierCallback.self, FidoAuthenticationCallback.self, FidoRegistrationCallback.self,
        HiddenValueCallback.self, IdPCallback.self, KbaCreateCallback.self, NameCallback.self,
        NumberAttributeInputCallback.self, PasswordCallback.self, PingOneProtectEvaluationCallback.self,
        PingOneProtectInitializeCallback.self, PollingWaitCallback.self, ReCaptchaCallback.self,
        ReCaptchaEnterpriseCallback.self, RedirectCallback.self, SelectIdPCallback.self,
        StringAttributeInputCallback.self, SuspendedTextOutputCallback.self, TermsAndConditionsCallback.self,
        TextInputCallback.self, TextOutputCallback.self,
    ]

    private static func register(_ callback: any Callback.Type, in setup: Setup<Void>, for wireType: String) {
        setup.register(wireType) { json in callback.init(field: Field(json)) }
    }
}
