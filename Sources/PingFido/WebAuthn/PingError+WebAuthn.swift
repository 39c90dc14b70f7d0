extension PingError.Code {
    /// The user declined a passkey ceremony, or did nothing (`NotAllowedError`).
    public static let webAuthnNotAllowed: Self = "webauthn_not_allowed"
    /// The app aborted a passkey ceremony (`AbortError`).
    public static let webAuthnAbort: Self = "webauthn_abort"
    /// The authenticator holds a passkey of the exclusion list (`InvalidStateError`).
    public static let webAuthnInvalidState: Self = "webauthn_invalid_state"
    /// The authenticator supports none of the algorithms, or cannot do what the server asks (`NotSupportedError`).
    public static let webAuthnNotSupported: Self = "webauthn_not_supported"
    /// The relying party does not belong to the origin (`SecurityError`).
    public static let webAuthnSecurity: Self = "webauthn_security"
    /// A passkey ceremony timed out (`TimeoutError`).
    public static let webAuthnTimeout: Self = "webauthn_timeout"
    /// The data of a passkey ceremony are malformed (`DataError`).
    public static let webAuthnData: Self = "webauthn_data"
    /// A passkey ceremony failed for another reason (`UnknownError`).
    public static let webAuthnUnknown: Self = "webauthn_unknown"

    /// The name of `DOMException` that servers know for a failed ceremony (WebAuthn Level 3, section 5.1).
    package var webAuthnName: String { Self.webAuthn[self]?.name ?? "UnknownError" }

    fileprivate static let webAuthn: [Self: (name: String, advice: String)] = [
        .webAuthnNotAllowed: ("NotAllowedError", "Let the user try again or choose another way."),
        .webAuthnAbort: ("AbortError", "Begin the ceremony again if the user still wants it."),
        .webAuthnInvalidState: ("InvalidStateError", "Log in with the passkey that the authenticator holds."),
        .webAuthnNotSupported: ("NotSupportedError", "Use another authenticator, or let the user choose another way."),
        .webAuthnSecurity: ("SecurityError", "Compare the relying party's identifier with the app's origin."),
        .webAuthnTimeout: ("TimeoutError", "Begin the ceremony again."),
        .webAuthnData: ("DataError", "Check the FIDO node of the flow and the authenticator."),
        .webAuthnUnknown: ("UnknownError", "Try again, or let the user choose another way."),
    ]
}

extension PingError {
    /// The error of a ceremony. Servers get the message, too.
    ///
    /// - Parameters:
    ///   - code: One of the codes above.
    ///   - message: The event, in a sentence. Must not contain secrets.
    package static func webAuthn(_ code: Code, _ message: String) -> PingError {
        PingError(code, message, recovery: Code.webAuthn[code]?.advice)
    }

    /// Any error as that of a ceremony. Servers get the message, so the SDK leaves out that of an unknown error.
    package init(ceremony error: any Error) {
        self =
            switch error {
            case let error as PingError: error
            case is CancellationError: .webAuthn(.webAuthnAbort, "The ceremony was cancelled.")
            default: .webAuthn(.webAuthnUnknown, "The authenticator failed.")
            }
    }
}
