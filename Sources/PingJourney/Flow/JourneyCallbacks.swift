import PingJourneyPlugin
import PingOrchestrate

/// The callbacks that every journey knows.
enum JourneyCallbacks {
    static func register(in setup: Setup<Void>) {
        PluginCallbacks.register(in: setup)
        setup.register(callback: BooleanAttributeInputCallback.self, for: "BooleanAttributeInputCallback")
        setup.register(callback: ChoiceCallback.self, for: "ChoiceCallback")
        setup.register(callback: ConfirmationCallback.self, for: "ConfirmationCallback")
        setup.register(callback: ConsentMappingCallback.self, for: "ConsentMappingCallback")
        setup.register(callback: KbaCreateCallback.self, for: "KbaCreateCallback")
        setup.register(callback: NameCallback.self, for: "NameCallback")
        setup.register(callback: NumberAttributeInputCallback.self, for: "NumberAttributeInputCallback")
        setup.register(callback: PasswordCallback.self, for: "PasswordCallback")
        setup.register(callback: PollingWaitCallback.self, for: "PollingWaitCallback")
        setup.register(callback: StringAttributeInputCallback.self, for: "StringAttributeInputCallback")
        setup.register(callback: SuspendedTextOutputCallback.self, for: "SuspendedTextOutputCallback")
        setup.register(callback: TermsAndConditionsCallback.self, for: "TermsAndConditionsCallback")
        setup.register(callback: TextInputCallback.self, for: "TextInputCallback")
        setup.register(callback: TextOutputCallback.self, for: "TextOutputCallback")
        setup.register(callback: ValidatedPasswordCallback.self, for: "ValidatedCreatePasswordCallback")
        setup.register(callback: ValidatedUsernameCallback.self, for: "ValidatedCreateUsernameCallback")
    }
}
