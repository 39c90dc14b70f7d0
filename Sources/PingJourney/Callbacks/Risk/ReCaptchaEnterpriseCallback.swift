import PingOrchestrate

/// Asks for a token of reCAPTCHA Enterprise.
public final class ReCaptchaEnterpriseCallback: Callback {
    public let field: Field
    public init(field: Field) { self.field = field }

    /// The site key.
    public var recaptchaSiteKey: String { field.text("recaptchaSiteKey") }
    /// The URL of the vendor's script.
    public var captchaApiUri: String { field.text("captchaApiUri") }
    /// The CSS class of the vendor's element in a page.
    public var captchaDivClass: String { field.text("captchaDivClass") }

    /// Gets a token and puts it into the inputs, or the reason why it failed.
    ///
    /// - Parameters:
    ///   - provider: Gets tokens; by default the one of ``CallbackProviders``. Without one the SDK tells the server
    ///     ``ClientError/unsupported``.
    ///   - action: The action that the token is for.
    ///   - payload: Further data for the assessment; `nil` for none.
    /// - Returns: The token that the SDK sends. A failure when the provider has none; the step can be sent anyway.
    @discardableResult
    public func verify(
        using provider: (any ReCaptchaProvider)? = nil,
        action: String = "login",
        payload: JSON? = nil
    ) async -> Result<String, any Error> {
        await field.attempt(errorPosition: 2, fallback: .unsupported) {
            guard let provider = provider ?? field.providers.reCaptcha else { throw ClientError.unsupported }
            let request = ReCaptchaRequest(siteKey: recaptchaSiteKey, action: action, apiUri: captchaApiUri)
            let token = try await provider.token(for: request)
            setToken(token)
            setAction(action)
            setPayload(payload)
            return token
        }
    }

    /// Sets the token.
    public func setToken(_ token: String) { field[.token] = .string(token) }
    /// Sets the action that the token is for.
    package func setAction(_ action: String) { field[.action] = .string(action) }
    /// Sets further data for the assessment; `nil` for none.
    package func setPayload(_ payload: JSON?) { field[.payload] = payload.map { .string($0.text()) } }
    /// Puts in an error in place of a token.
    public func setClientError(_ error: ClientError) { field[.clientError(at: 2)] = .string(error.rawValue) }
}

extension CallbackInput {
    fileprivate static let token = CallbackInput("token", at: 0)
    fileprivate static let action = CallbackInput("action", at: 1)
    fileprivate static let payload = CallbackInput("payload", at: 3)
}
