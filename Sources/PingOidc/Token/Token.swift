/// What a user's login gives: an access token, and what belongs to it.
///
/// Prints without its secrets. Encode it into an encrypted `Storage` only.
public struct Token: Sendable, Hashable {
    /// The access token. A secret.
    public var accessToken: String
    /// How the access token is used: `Bearer`, in any case.
    public var tokenType: String?
    /// The granted scopes, separated by spaces.
    public var scope: String?
    /// How long the access token was good for when it was given, in seconds; `nil` when the server did not say.
    public var expiresIn: Int64?
    /// Renews the access token. A secret.
    public var refreshToken: String?
    /// Who logged in, signed by the server. A secret.
    public var idToken: String?
    /// When the access token ends, in seconds since 1970; `nil` when the server did not say.
    public var expiresAt: Int64?
    /// What else the server's response had.
    public var additionalMembers: [String: JSON]

    /// Creates a token.
    ///
    /// - Parameters:
    ///   - accessToken: The access token.
    ///   - tokenType: How it is used.
    ///   - scope: The granted scopes, separated by spaces.
    ///   - expiresIn: How long it is good for from now, in seconds.
    ///   - refreshToken: Renews the access token.
    ///   - idToken: Who logged in.
    ///   - now: The time it was received.
    ///   - additionalMembers: What else the server's response had.
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

extension Token: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// Type, scope and end of the token; never the tokens themselves.
    public var description: String {
        var parts = ["accessToken: \(Secret.placeholder)"]
        if let tokenType { parts.append("tokenType: \(tokenType)") }
        if let scope { parts.append("scope: \(scope)") }
        if let expiresAt { parts.append("expiresAt: \(expiresAt)") }
        if refreshToken != nil { parts.append("refreshToken: \(Secret.placeholder)") }
        if idToken != nil { parts.append("idToken: \(Secret.placeholder)") }
        return "Token(\(parts.joined(separator: ", ")))"
    }

    /// As ``description``.
    public var debugDescription: String { description }
    /// Nothing, so that a dump shows no secret.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
