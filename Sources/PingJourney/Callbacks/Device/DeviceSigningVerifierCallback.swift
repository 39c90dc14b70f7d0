import PingOrchestrate

/// Asks to sign a challenge with the key of a bound device.
public final class DeviceSigningVerifierCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The user whose key signs; empty when the user chooses among the bound keys.
    public var userId: String { field.text("userId") }
    /// The challenge to sign.
    public var challenge: String { field.text("challenge") }
    /// The title of the prompt.
    public var title: String { field.text("title") }
    /// The subtitle of the prompt.
    public var subtitle: String { field.text("subtitle") }
    /// The text of the prompt.
    public var description: String { field.text("description") }
    /// How long the user may take, in seconds; 30 unless the server says otherwise, an hour at most.
    public var timeout: Int { min(max(field.int("timeout") ?? 30, 0), 3600) }

    /// Signs the challenge and puts the signature into the inputs, or the reason why it failed.
    ///
    /// - Parameters:
    ///   - binder: Has the key; by default the one of ``CallbackProviders``. Without one the SDK tells the server
    ///     ``ClientError/unsupported``.
    ///   - claims: The app's own claims to sign. They cannot replace the SDK's (`sub`, `challenge`, `iss`, `exp`,
    ///     `iat`, `nbf`).
    /// - Returns: The JWS that the SDK sends. A failure when nothing was signed; the app can submit the step anyway.
    @discardableResult
    public func sign(
        using binder: (any DeviceBinder)? = nil,
        claims: [String: JSON] = [:]
    ) async -> Result<String, any Error> {
        await field.attempt(errorPosition: 1, fallback: .unsupported) {
            guard let binder = binder ?? field.providers.deviceBinder else { throw ClientError.unsupported }
            let request = DeviceSigningRequest(
                userId: userId,
                challenge: challenge,
                prompt: DevicePrompt(title: title, subtitle: subtitle, description: description),
                timeout: timeout,
                claims: claims
            )
            let jws = try await field.within(seconds: timeout) { try await binder.sign(request) }
            setJws(jws)
            return jws
        }
    }

    /// Sets the signature: a JWS (RFC 7515) over the challenge.
    public func setJws(_ jws: String) { field[.jws] = .string(jws) }
    /// Puts in an error in place of a signature.
    public func setClientError(_ error: ClientError) { field[.clientError(at: 1)] = .string(error.rawValue) }
}
