import PingOrchestrate

/// Asks for a reCAPTCHA token.
public final class ReCaptchaCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The site key.
    public var siteKey: String { field.text("recaptchaSiteKey") }

    /// Gets a token and puts it into the input.
    ///
    /// - Parameters:
    ///   - provider: Gets tokens; by default the one of ``CallbackProviders``.
    ///   - action: The action that the token is for.
    /// - Returns: The token that the SDK sends. A failure when the provider has none: this callback has no place for a
    ///   client error, so the SDK submits the step without a token and the server refuses it.
    @discardableResult
    public func verify(
        using provider: (any ReCaptchaProvider)? = nil,
        action: String = "login"
    ) async -> Result<String, any Error> {
        do {
            guard let provider = provider ?? field.providers.reCaptcha else { throw ClientError.unsupported }
            let token = try await provider.token(for: ReCaptchaRequest(siteKey: siteKey, action: action))
            setToken(token)
            return .success(token)
        } catch {
            return .failure(error)
        }
    }

    /// Sets the token.
    public func setToken(_ token: String) { field[.value] = .string(token) }
}
