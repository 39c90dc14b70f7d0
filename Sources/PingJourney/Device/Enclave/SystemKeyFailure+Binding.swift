import PingStorage

/// The words of a bound device for an error of the enclave.
extension SystemKeyFailure {
    static let localAuthentication = "com.apple.LocalAuthentication"
    /// The app's Info.plist has no `NSFaceIDUsageDescription`; the system ends an app that asks for a face without it.
    static let missingFaceIDUsage = SystemErrorCode(domain: "com.pingidentity.journey.enclave", code: 1)

    /// Somebody has confirmed before the enclave refuses, so that a failed authentication is about fingers and
    /// faces that have changed.
    private static let refused: Set<SystemErrorCode> = [.status(.authFailed), .authenticationFailed]

    /// The word for the server, and the reason for the app.
    ///
    /// An act of the user or the app counts most, then a lock: a locked device cannot say that a key is gone.
    var ofBinding: any Error {
        if let code = codes.first(where: { $0.domain == Self.localAuthentication }) {
            return ofLocalAuthentication(code.code)
        }
        if meaning == .locked {
            return told(.abort, "The device is locked.", "Ask again when the user has unlocked it.")
        }
        if codes.contains(Self.missingFaceIDUsage) {
            return told(
                .unsupported,
                "The app does not say what it uses Face ID for.",
                "Add NSFaceIDUsageDescription to the app's Info.plist."
            )
        }
        return other
    }

    private func ofLocalAuthentication(_ code: Int) -> any Error {
        switch code {
        // authenticationFailed, userCancel, userFallback
        case -3 ... -1: ClientError.abort
        // systemCancel, appCancel, invalidContext, notInteractive
        case -4, -10 ... -9, -1004:
            told(.abort, "The system closed the confirmation dialogue.", "Ask again when the app is in the foreground.")
        // passcodeNotSet
        case -5:
            told(.unsupported, "This device has no passcode.", "Ask the user to set one.")
        // biometryNotAvailable: switched off for this app, or none in this device.
        case -6:
            told(
                .unsupported,
                "This app may not use Face ID or Touch ID, or the device has none.",
                "Ask the user to allow it in the settings of the system, or choose another authentication type at the server."
            )
        // biometryNotEnrolled
        case -7:
            told(.unsupported, "The user has set up neither Face ID nor Touch ID.", "Ask the user to set it up.")
        // biometryLockout
        case -8:
            told(
                .unsupported,
                "Face ID or Touch ID is locked after too many attempts.",
                "Ask the user to unlock the device with its passcode, and begin again."
            )
        default:
            told(.unsupported, "The system cannot ask the user (code \(code)).", "Let the user choose another way.")
        }
    }

    private var other: any Error {
        let code = codes.isEmpty ? "no code" : codes.map { "\($0.domain) \($0.code)" }.joined(separator: ", ")
        if moment == .creation {
            return told(
                .unsupported,
                "The Secure Enclave made no key (\(code)).",
                "Check that the device has a passcode and, for biometry, that the user has set it up."
            )
        }
        guard meaning == .lost || codes.contains(where: Self.refused.contains) else {
            return told(
                .abort,
                "The Secure Enclave could not use the bound key (\(code)).",
                "Ask again. The key stays."
            )
        }
        // A key of another device, or from before fingers or faces changed. It stays until a new binding replaces it.
        return told(
            .clientNotRegistered,
            "The Secure Enclave does not accept the bound key (\(code)).",
            "Bind the device again: the key is of another device, or Face ID, Touch ID or the passcode has changed."
        )
    }

    private func told(_ answer: ClientError, _ message: String, _ advice: String) -> PingError {
        PingError(.deviceKey, message, recovery: advice, underlying: answer)
    }
}

extension PingError.Code {
    /// The key of a bound device could not be made or used. The message says why; `underlying` is the
    /// ``ClientError`` that the server learns.
    public static let deviceKey: Self = "device_key"
}
