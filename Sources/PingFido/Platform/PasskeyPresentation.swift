/// How the operating system offers a passkey ceremony to the user.
public enum PasskeyPresentation: Sendable, Hashable {
    /// A sheet, in every case. It also offers passkeys of other devices, and security keys.
    case sheet
    /// A sheet only if this device holds a fitting passkey; otherwise the ceremony ends at once with
    /// `webauthn_not_allowed`, and the user has seen nothing.
    case sheetIfAvailable
    /// Among the suggestions above the keyboard, when the user enters a field whose content type is `username`. For the
    /// use of passkeys on iOS and visionOS; elsewhere the ceremony ends with `webauthn_not_supported`.
    ///
    /// The ceremony waits without a limit in time. A ceremony with a sheet cancels it, and so does the cancellation of
    /// its task. A ceremony that ends without a passkey leaves the step as it was, because the user may
    /// still answer in another way.
    case autoFill
    /// Without asking, shortly after the user has signed in with a password that the password manager filled in. For
    /// new passkeys from iOS 18 and macOS 15; the system refuses when its own conditions are not
    /// met, and shows nothing then.
    case upgrade
}
