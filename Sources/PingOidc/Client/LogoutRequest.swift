/// A logout in a browser, and what is needed to recognise its response (OpenID Connect RP-Initiated Logout 1.0).
public struct LogoutRequest: Sendable, CustomStringConvertible, Redacted {
    /// What the browser opens.
    public let url: WebURL
    /// Comes back with the response, from servers that return it.
    public let state: Secret
    /// Where the response goes.
    public let redirectUri: String

    /// Where the request goes, without its query.
    public var description: String { "LogoutRequest(\(url))" }
}
