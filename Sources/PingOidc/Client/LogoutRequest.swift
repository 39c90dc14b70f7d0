/// A logout in a browser, and what is needed to recognise its response (OpenID Connect RP-Initiated Logout 1.0).
public struct LogoutRequest: Sendable, CustomStringConvertible, CustomReflectable {
    /// What the browser opens.
    public let url: WebURL
    /// Comes back with the response, from servers that return it.
    public let state: Secret
    /// Where the response goes.
    public let redirectUri: String

    /// Where the request goes, without its query.
    public var description: String { "LogoutRequest(\(url))" }
    /// Nothing, so that a dump shows no secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
