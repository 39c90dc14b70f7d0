/// A logout in a browser, and what is needed to recognise its response (OpenID Connect RP-Initiated Logout 1.0).
public struct LogoutRequest: Sendable, CustomStringConvertible, Redacted {
    /// The URL that the browser opens.
    public let url: WebURL
    /// Comes back with the response, from servers that return it.
    public let state: Secret
    /// The URI that the response goes to.
    public let redirectUri: String

    /// The URL that the request goes to, without its query.
    public var description: String { "LogoutRequest(\(url))" }
}
