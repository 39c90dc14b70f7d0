import PingCommons

/// Asks to register a passkey or security key (WebAuthn registration).
public final class FidoRegistrationCallback: FidoCallback {
    public let field: CallbackField

    public init(field: CallbackField) {
        self.field = field
    }

    /// What the server wants registered.
    ///
    /// - Throws: `PingError` with code ``PingCommons/PingError/Code/fidoOptionsUnusable``; the message names the member.
    public func options() throws -> FidoRegistrationOptions {
        try FidoRegistrationOptions(FidoData(json: data))
    }
}
