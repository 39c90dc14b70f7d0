import PingOrchestrate

/// The parts that only an app or an operating system has, for the callbacks that need them.
///
/// ```swift
/// config.module(CallbackProviders.config) { providers in
///     providers.deviceBinder = SoftwareDeviceBinder()
/// }
/// ```
///
/// A callback without its provider sends the server the client error that the server's nodes know, so that the
/// journey takes the path its author has laid for devices that cannot do it. Protect signals and social logins have
/// modules that DaVinci shares: `ProtectModule` and `IdpModule`.
public struct CallbackProviders: Sendable {
    /// Proves that the app is genuine: App Attest, Play Integrity.
    public var appIntegrity: (any AppIntegrityProvider)?
    /// Describes the device. Journeys have one that tells what every platform knows.
    public var deviceProfile: (any DeviceProfileProvider)?
    /// Binds the device to the user and signs challenges. Journeys on an Apple device with a Secure Enclave have
    /// ``SecureEnclaveDeviceBinder``.
    public var deviceBinder: (any DeviceBinder)?
    /// Gets reCAPTCHA tokens.
    public var reCaptcha: (any ReCaptchaProvider)?

    /// No provider at all.
    public init() {}

    /// The module that makes providers known to the callbacks of a workflow.
    public static let config = Module.of(
        name: "CallbackProviders",
        { CallbackProviders() },
        setup: { setup in
            var providers = setup.config
            let defaults = setup.context[.callbackProviders]
            providers.deviceProfile = providers.deviceProfile ?? defaults?.deviceProfile
            providers.deviceBinder = providers.deviceBinder ?? defaults?.deviceBinder
            setup.context[.callbackProviders] = providers
        }
    )
}

extension ContextKey where Value == CallbackProviders {
    /// The providers of a workflow, in its shared context.
    package static var callbackProviders: Self { ContextKey("com.pingidentity.journey.callbackProviders") }
}

extension Field {
    /// The providers of the workflow that this callback belongs to.
    package var providers: CallbackProviders {
        step?.context.shared[.callbackProviders] ?? CallbackProviders()
    }
}
