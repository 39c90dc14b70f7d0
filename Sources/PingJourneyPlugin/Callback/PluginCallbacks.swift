package import PingOrchestrate

/// The callbacks whose work needs a part outside the SDK, and those that carry it.
package enum PluginCallbacks {
    package static func register<ModuleConfig: Sendable>(in setup: Setup<ModuleConfig>) {
        // The documents and the servers name it differently.
        setup.register(callback: AppIntegrityCallback.self, for: "AppIntegrity")
        setup.register(callback: AppIntegrityCallback.self, for: "AppIntegrityCallback")
        setup.register(callback: DeviceBindingCallback.self, for: "DeviceBindingCallback")
        setup.register(callback: DeviceProfileCallback.self, for: "DeviceProfileCallback")
        setup.register(callback: DeviceSigningVerifierCallback.self, for: "DeviceSigningVerifierCallback")
        setup.register(callback: FidoAuthenticationCallback.self, for: "FidoAuthenticationCallback")
        setup.register(callback: FidoRegistrationCallback.self, for: "FidoRegistrationCallback")
        setup.register(callback: HiddenValueCallback.self, for: "HiddenValueCallback")
        setup.register(callback: IdPCallback.self, for: "IdPCallback")
        setup.register("MetadataCallback", MetadataKind.callback)
        setup.register(callback: PingOneProtectEvaluationCallback.self, for: "PingOneProtectEvaluationCallback")
        setup.register(callback: PingOneProtectInitializeCallback.self, for: "PingOneProtectInitializeCallback")
        setup.register(callback: ReCaptchaCallback.self, for: "ReCaptchaCallback")
        setup.register(callback: ReCaptchaEnterpriseCallback.self, for: "ReCaptchaEnterpriseCallback")
        setup.register(callback: RedirectCallback.self, for: "RedirectCallback")
        setup.register(callback: SelectIdPCallback.self, for: "SelectIdPCallback")
    }
}
