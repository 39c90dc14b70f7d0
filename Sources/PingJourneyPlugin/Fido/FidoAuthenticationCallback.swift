import PingCommons

/// Asks to sign in with a passkey or security key (WebAuthn authentication).
public final class FidoAuthenticationCallback: FidoCallback {
    public let field: CallbackField

    public init(field: CallbackField) {
        self.field = field
    }

    /// What the server wants signed.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/fidoOptionsUnusable``; the message names the member.
    public func options() throws -> FidoAuthenticationOptions {
        try FidoAuthenticationOptions(FidoData(json: data))
    }
}
