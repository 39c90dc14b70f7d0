/// An error of the operating system, as it names it.
///
/// Apple adds codes with each system, so the table goes by number; every SDK that the app is built with knows the same.
package struct PasskeyFailure: Sendable {
    /// The error domain of the code.
    package let domain: String
    package let code: Int
    /// The system's own words.
    package let reason: String
    /// The system's error, which the app gets.
    package let underlying: any Error

    package init(domain: String, code: Int, reason: String, underlying: any Error) {
        self.domain = domain
        self.code = code
        self.reason = reason
        self.underlying = underlying
    }

    private static let authorization = "com.apple.AuthenticationServices.AuthorizationError"
    private static let webKit = "WKErrorDomain"

    /// The web's name for it, with advice. Servers get the message; the system's words are for the app alone.
    ///
    /// - Parameter relyingPartyID: The domain that the passkey is for.
    package func error(relyingPartyID: String) -> PingError {
        let (code, message, advice) = entry(relyingPartyID)
        var error = PingError.webAuthn(code, message)
        error.recovery = [advice ?? error.recovery, reason.isEmpty ? nil : "The system says: \(reason)"]
            .compactMap(\.self).joined(separator: " ")
        error.underlying = underlying
        return error
    }

    private func entry(_ domain: String) -> (PingError.Code, String, advice: String?) {
        switch (self.domain, code) {
        // canceled. `sheetIfAvailable` ends with it when this device has no passkey.
        case (Self.authorization, 1001): (.webAuthnNotAllowed, "The user cancelled, or there is no passkey.", nil)
        // notHandled
        case (Self.authorization, 1003): (.webAuthnNotSupported, "The system cannot do what the server asks.", nil)
        // failed, which the system also says while another request of the app runs or is being taken down
        case (Self.authorization, 1004) where reason.lowercased().contains("already in progress"):
            (
                .webAuthnAbort, "The system is busy with another request of this app.",
                "Wait until it has ended, and try again. Use one PlatformAuthenticator for all ceremonies of a window."
            )
        case (Self.authorization, 1004): (.webAuthnNotAllowed, "The system refused.", Self.association(domain))
        // notInteractive
        case (Self.authorization, 1005):
            (.webAuthnNotAllowed, "The system may not ask the user now.", "Begin when the app is in the foreground.")
        // matchedExcludedCredential; before iOS 18 and macOS 15, an error of WebKit.
        case (Self.authorization, 1006), (Self.webKit, 8):
            (.webAuthnInvalidState, "There is a passkey for this account already.", nil)
        // preferSignInWithApple
        case (Self.authorization, 1009):
            (.webAuthnNotAllowed, "The user prefers Sign in with Apple.", "Offer Sign in with Apple to this user.")
        // deviceNotConfiguredForPasskeyCreation
        case (Self.authorization, 1010):
            (
                .webAuthnNotSupported, "This device is not set up for passkeys.",
                "Ask the user to set a passcode, and to turn on a password manager that keeps passkeys."
            )
        default: (.webAuthnUnknown, "The system could not use a passkey.", nil)
        }
    }

    private static func association(_ domain: String) -> String {
        """
        Add webcredentials:\(domain) to the app's associated domains (com.apple.developer.associated-domains), and name the app \
        in https://\(domain)/.well-known/apple-app-site-association; the domain has to be the server's relying party identifier.
        """
    }
}

extension PingError {
    /// The app has no window for the system's sheet.
    package static var withoutWindow: PingError {
        var error = webAuthn(.webAuthnNotAllowed, "The app has no window for the passkey sheet.")
        error.recovery = "Begin the ceremony while the window of PlatformAuthenticator(window:) is on the screen."
        return error
    }
}
