/// An authorization request, and what is needed to accept its response.
///
/// Holds secrets of the login: keep it in memory, in a flow's context or in an encrypted `Storage`. Every request has its
/// own, so that logins in progress at the same time do not disturb each other.
public struct AuthorizationRequest: Sendable, Codable {
    /// Where the request goes.
    public private(set) var url: WebURL
    /// Has to come back with the response.
    public let state: Secret
    /// Has to come back in the ID token.
    package let nonce: Secret
    /// Proves at the exchange that the code was asked for here.
    package let codeVerifier: Secret
    /// The redirect URI, where the response goes.
    public let redirectUri: String
    /// How long ago the user may have logged in.
    package let maxAge: Duration?
    /// Whether an ID token has to come with the tokens.
    package let expectsIdToken: Bool
    /// The client that made the request; `nil` for one that an earlier version stored.
    package var clientId: String?
    /// The issuer that has to respond (RFC 9207).
    package let issuer: String
    /// Whether the response has to name its issuer.
    package let requiresIssuer: Bool
    /// The key that the tokens will be bound to, as its source finds it again; `nil` for bearer tokens.
    package var dpopKey: Secret?
    /// The level that this login has to reach beyond the configuration's.
    package var stepUp: StepUpRequirement?
    /// The user who has to log in; `nil` for anybody.
    package var subject: String?
    /// When the login began: a sign-out after it makes the login void.
    package var begin: SignOutCount.Mark?

    /// The request once it has been sent. What accepts the response does not need the query, which is long.
    package var afterSending: AuthorizationRequest {
        var request = self
        request.url = url.withoutQuery
        return request
    }
}

extension AuthorizationRequest: CustomStringConvertible, Redacted {
    /// Where the request goes, without its query.
    public var description: String { "AuthorizationRequest(\(url))" }
}
