/// The result of a user's login: an access token, and what belongs to it.
///
/// Its description has no secrets. Encode it into an encrypted `Storage` only.
public struct Token: Sendable, Hashable {
    /// The access token. A secret.
    public var accessToken: String
    /// The token type: `Bearer` or `DPoP`, in any case.
    public var tokenType: String?
    /// The granted scopes, separated by spaces.
    public var scope: String?
    /// The lifetime of the access token when the server issued it, in seconds; `nil` when the server did not say.
    public var expiresIn: Int64?
    /// The refresh token. A secret.
    public var refreshToken: String?
    /// The ID token: who logged in, signed by the server. A secret.
    public var idToken: String?
    /// When the access token expires, in seconds since 1970; `nil` when the server did not say.
    public var expiresAt: Int64?
    /// Further members of the server's response.
    public var additionalMembers: [String: JSON]
    /// The key that the tokens are bound to, as its source finds it again. A secret; never part of a server's response.
    package var dpopKey: String?
    /// The client, and its provider, that the tokens were issued to; `nil` for tokens that an earlier version or the app stored.
    package var owner: TokenOwner?

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - accessToken: The access token.
    ///   - tokenType: The token type.
    ///   - scope: The granted scopes, separated by spaces.
    ///   - expiresIn: How long it is valid from now, in seconds.
    ///   - refreshToken: The refresh token.
    ///   - idToken: The ID token.
    ///   - now: When the response arrived.
    ///   - additionalMembers: Further members of the server's response.
    public init(
        accessToken: String,
        tokenType: String? = nil,
        scope: String? = nil,
        expiresIn: Int64? = nil,
        refreshToken: String? = nil,
        idToken: String? = nil,
        now: Date = Date(),
        additionalMembers: [String: JSON] = [:]
    ) {
        self.accessToken = accessToken
        self.tokenType = tokenType
        self.scope = scope
        self.expiresIn = expiresIn
        self.refreshToken = refreshToken
        self.idToken = idToken
        self.additionalMembers = additionalMembers
        expiresAt = expiresIn.map { now.secondsSince1970.addingClamped($0) }
    }
}

extension Token {
    /// What stands for the whole grant at the server: the refresh token, or else the access token.
    var grant: Secret { Secret(refreshToken ?? accessToken) }
}

extension Token: CustomStringConvertible, Redacted {
    /// Type, scope and expiry of the token; never the tokens themselves.
    public var description: String {
        var parts = ["accessToken: \(Secret.placeholder)"]
        if let tokenType { parts.append("tokenType: \(tokenType)") }
        if let scope { parts.append("scope: \(scope)") }
        if let expiresAt { parts.append("expiresAt: \(expiresAt)") }
        if refreshToken != nil { parts.append("refreshToken: \(Secret.placeholder)") }
        if idToken != nil { parts.append("idToken: \(Secret.placeholder)") }
        return "Token(\(parts.joined(separator: ", ")))"
    }
}
