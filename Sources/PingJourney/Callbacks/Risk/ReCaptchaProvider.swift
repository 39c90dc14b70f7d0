/// Gets reCAPTCHA tokens, usually with the vendor's library.
public protocol ReCaptchaProvider: Sendable {
    /// Gets a token.
    ///
    /// - Throws: ``ClientError`` to say what the SDK tells the server; any other error means ``ClientError/unsupported``.
    func token(for request: ReCaptchaRequest) async throws -> String
}

/// What a reCAPTCHA token is wanted for.
public struct ReCaptchaRequest: Sendable, Hashable {
    /// The site key.
    public let siteKey: String
    /// The action that the token vouches for, such as `login`.
    public let action: String
    /// Where the vendor's script is; empty when the server named no place.
    public let apiUri: String

    /// A request.
    public init(siteKey: String, action: String = "login", apiUri: String = "") {
        self.siteKey = siteKey
        self.action = action
        self.apiUri = apiUri
    }
}
