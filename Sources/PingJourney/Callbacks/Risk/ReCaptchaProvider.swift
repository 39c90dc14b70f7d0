/// Gets reCAPTCHA tokens, usually with the vendor's library.
public protocol ReCaptchaProvider: Sendable {
    /// Gets a token.
    ///
    /// - Throws: ``ClientError`` to say what the SDK tells the server; another error means ``ClientError/unsupported``.
    func token(for request: ReCaptchaRequest) async throws -> String
}

/// A request for a reCAPTCHA token.
public struct ReCaptchaRequest: Sendable, Hashable {
    /// The site key.
    public let siteKey: String
    /// The action that the token vouches for, such as `login`.
    public let action: String
    /// The URL of the vendor's script; empty when the server named none.
    public let apiUri: String

    /// A request.
    public init(siteKey: String, action: String = "login", apiUri: String = "") {
        self.siteKey = siteKey
        self.action = action
        self.apiUri = apiUri
    }
}
