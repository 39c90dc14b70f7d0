extension CallbackReader {
    /// The text about a callback that asks for the abilities of a device or an app, with the word that the server gets.
    ///
    /// - Returns: `nil` for a callback that the tool does not know.
    static func deviceWords(_ callback: any Callback) -> String? {
        switch callback {
        case let callback as DeviceProfileCallback: profile(callback)
        case is DeviceBindingCallback:
            "The server asks to bind this device. pingflow cannot bind one and sends “unsupported”."
        case is DeviceSigningVerifierCallback:
            "The server asks for a device signature. pingflow is not a bound device and sends “unsupported”."
        case is AppIntegrityCallback:
            "The server asks for app attestation. pingflow cannot attest and sends “unsupported”."
        case is PingOneProtectInitializeCallback:
            "The server starts PingOne Protect. pingflow does not have it and sends “unsupported”."
        case is PingOneProtectEvaluationCallback:
            "The server asks for PingOne Protect signals. pingflow has none and sends “unsupported”."
        case is ReCaptchaEnterpriseCallback:
            "The server asks for a reCAPTCHA. pingflow cannot show one and sends “unsupported”."
        case is ReCaptchaCallback:
            "The server asks for a reCAPTCHA. pingflow cannot show one and sends it back empty."
        case let callback as IdPCallback:
            "The server asks for a login at “\(callback.provider)”. pingflow cannot do that here and sends it back empty."
        default: nil
        }
    }

    private static func profile(_ callback: DeviceProfileCallback) -> String {
        let profile = try? JSON(parsing: callback.field.inputText())
        guard let profile, profile["identifier"] != nil else {
            return "The server asks for a device profile. pingflow could not make one and sends an empty one."
        }
        let facts = profile["metadata"] == nil ? "" : ", operating system, processor, memory, language and time zone"
        return "The server asks for a device profile. pingflow sends a random identifier\(facts)."
    }
}
