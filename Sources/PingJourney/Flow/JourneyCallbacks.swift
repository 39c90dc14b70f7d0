import PingOrchestrate

/// The callbacks that every journey knows.
enum JourneyCallbacks {
    /// Made once for all journeys: each copies it only when a module registers more.
    static let registry: ActionRegistry = {
        var registry = ActionRegistry()
        for callback in sameName { registry["\(callback)"] = factory(callback) }
        // The server and the documents use their own names.
        registry["AppIntegrity"] = factory(AppIntegrityCallback.self)
        registry["ValidatedCreatePasswordCallback"] = factory(ValidatedPasswordCallback.self)
        registry["ValidatedCreateUsernameCallback"] = factory(ValidatedUsernameCallback.self)
        registry["MetadataCallback"] = MetadataCallback.callback
        return registry
    }()

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

    private static func factory(_ callback: any Callback.Type) -> ActionFactory {
        { json in callback.init(field: Field(json)) }
    }
}
