/// An error of the system while it makes or uses a key, as it names it.
struct EnclaveFailure: Error, Hashable {
    /// The error domain of the code.
    let domain: String
    let code: Int
    /// When it happened.
    let moment: Moment

    enum Moment: Sendable {
        /// A key was to be made.
        case creation
        /// The user was to confirm.
        case confirmation
        /// A stored key was to be used.
        case use
    }

    static let localAuthentication = "com.apple.LocalAuthentication"
    static let status = "NSOSStatusErrorDomain"
    /// The domain for errors of the app's configuration.
    static let app = "com.pingidentity.journey.enclave"
    /// The app's Info.plist has no `NSFaceIDUsageDescription`; the system ends an app that asks for a face without it.
    static let missingFaceIDUsage = 1

    /// The error for the app. The ``ClientError`` in it, or underneath it, is for the server.
    var error: any Error {
        switch (domain, code) {
        // authenticationFailed, userCancel, userFallback
        case (Self.localAuthentication, -3 ... -1): ClientError.abort
        // systemCancel, appCancel, invalidContext, notInteractive
        case (Self.localAuthentication, -4), (Self.localAuthentication, -10 ... -9),
            (Self.localAuthentication, -1004):
            told(
                .abort,
                "The system closed the confirmation dialogue.",
                "Ask again when the app is in the foreground."
            )
        // passcodeNotSet
        case (Self.localAuthentication, -5):
            told(.unsupported, "This device has no passcode.", "Ask the user to set one.")
        // biometryNotAvailable: switched off for this app, or none in this device.
        case (Self.localAuthentication, -6):
            told(
                .unsupported,
                "This app may not use Face ID or Touch ID, or the device has none.",
                "Ask the user to allow it in the settings of the system, or choose another authentication type at the server."
            )
        // biometryNotEnrolled
        case (Self.localAuthentication, -7):
            told(.unsupported, "The user has set up neither Face ID nor Touch ID.", "Ask the user to set it up.")
        // biometryLockout
        case (Self.localAuthentication, -8):
            told(
                .unsupported,
                "Face ID or Touch ID is locked after too many attempts.",
                "Ask the user to unlock the device with its passcode, and begin again."
            )
        case (Self.localAuthentication, _):
            told(.unsupported, "The system cannot ask the user (code \(code)).", "Let the user choose another way.")
        // errSecInteractionNotAllowed, errSecNotAvailable
        case (Self.status, -25308), (Self.status, -25291):
            told(.abort, "The device is locked.", "Ask again when the user has unlocked it.")
        case (Self.app, Self.missingFaceIDUsage):
            told(
                .unsupported,
                "The app does not say what it uses Face ID for.",
                "Add NSFaceIDUsageDescription to the app's Info.plist."
            )
        default: other
        }
    }

    private var other: any Error {
        if moment == .creation {
            return told(
                .unsupported,
                "The Secure Enclave made no key (code \(code)).",
                "Check that the device has a passcode and, for biometry, that the user has set it up."
            )
        }
        // A key of another device, or one whose fingers and faces have changed. The key stays stored: a new binding replaces it.
        return told(
            .clientNotRegistered,
            "The Secure Enclave does not accept the bound key (code \(code)).",
            "Bind the device again: the key is of another device, or Face ID, Touch ID or the passcode has changed."
        )
    }

    private func told(_ answer: ClientError, _ message: String, _ advice: String) -> PingError {
        PingError(.deviceKey, message, recovery: advice, underlying: answer)
    }
}

extension PingError.Code {
    /// The key of a bound device could not be made or used. The message says why; `underlying` is the ``ClientError`` that the server
    /// learns.
    public static let deviceKey: Self = "device_key"
}
