public import PingFoundation

/// The result of a user's login: an access token, and what belongs to it.
///
/// Its description has no secrets. Encode it into an encrypted `Storage` only.
public struct Token: Sendable, Hashable {
    /// The access token. A secret.
    public var accessToken: String {
        get { contents.accessToken }
        set { change { $0.accessToken = newValue } }
    }
    /// The token type: `Bearer` or `DPoP`, in any case.
    public var tokenType: String? {
        get { contents.tokenType }
        set { change { $0.tokenType = newValue } }
    }
    /// The granted scopes, separated by spaces.
    public var scope: String? {
        get { contents.scope }
        set { change { $0.scope = newValue } }
    }
    /// The lifetime of the access token when the server issued it, in seconds; `nil` when the server did not say.
    public var expiresIn: Int64? {
        get { contents.expiresIn }
        set { change { $0.expiresIn = newValue } }
    }
    /// The refresh token. A secret.
    public var refreshToken: String? {
        get { contents.refreshToken }
        set { change { $0.refreshToken = newValue } }
    }
    /// The ID token: who logged in, signed by the server. A secret.
    public var idToken: String? {
        get { contents.idToken }
        set { change { $0.idToken = newValue } }
    }
    /// When the access token expires, in seconds since 1970; `nil` when the server did not say.
    public var expiresAt: Int64? {
        get { contents.expiresAt }
        set { change { $0.expiresAt = newValue } }
    }
    /// Further members of the server's response.
    public var additionalMembers: [String: JSON] {
        get { contents.additionalMembers }
        set { change { $0.additionalMembers = newValue } }
    }
    /// The key that the tokens are bound to, as its source finds it again. A secret; never part of a server's response.
    package var dpopKey: String? {
        get { contents.dpopKey }
        set { change { $0.dpopKey = newValue } }
    }
    /// The client, and its provider, that the tokens were issued to; `nil` for tokens that the app stored.
    package var owner: TokenOwner? {
        get { contents.owner }
        set { change { $0.owner = newValue } }
    }

    /// One reference, since asynchronous functions hold many copies of a token while they wait.
    @Kept private var contents: Contents

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
        contents = Contents(
            accessToken: accessToken,
            tokenType: tokenType,
            scope: scope,
            expiresIn: expiresIn,
            refreshToken: refreshToken,
            idToken: idToken,
            expiresAt: expiresIn.map { now.secondsSince1970.addingClamped($0) },
            additionalMembers: additionalMembers
        )
    }
}

extension Token {
    /// The members of a token.
    struct Contents: Sendable, Hashable {
        var accessToken: String
        var tokenType: String?
        var scope: String?
        var expiresIn: Int64?
        var refreshToken: String?
        var idToken: String?
        var expiresAt: Int64?
        var additionalMembers: [String: JSON]
        var dpopKey: String?
        var owner: TokenOwner?
    }

    /// Changes several members at once: each change of one makes a new object.
    mutating func change(_ change: (inout Contents) -> Void) { change(&contents) }

    public static func == (left: Token, right: Token) -> Bool { left.contents == right.contents }

    public func hash(into hasher: inout Hasher) { hasher.combine(contents) }

    /// The token that stands for the whole grant at the server: the refresh token, or else the access token.
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

extension Token {
    /// Whether the access token has ended by this machine's clock. A token without a known end never has.
    public var isExpired: Bool { isExpired(threshold: 0) }

    /// Whether the access token has ended or will within a time.
    ///
    /// - Parameters:
    ///   - threshold: The time, in seconds; any value is safe.
    ///   - now: The present.
    public func isExpired(threshold: Int64, now: Date = Date()) -> Bool {
        guard let expiresAt else { return false }
        return expiresAt <= now.secondsSince1970.addingClamped(threshold)
    }
}

extension Date {
    /// Whole seconds since 1970, held within what fits.
    package var secondsSince1970: Int64 {
        Int64(exactly: timeIntervalSince1970.rounded(.down)) ?? (timeIntervalSince1970 < 0 ? .min : .max)
    }
}

extension Int64 {
    /// The sum, held within what fits: a hostile number must not end the process.
    func addingClamped(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}

extension Token {
    /// This token after a refresh: what the response does not repeat is kept (RFC 6749, section 6).
    func merging(_ response: Token) -> Token {
        var merged = response
        merged.change { merged in
            merged.refreshToken = response.refreshToken ?? refreshToken
            merged.idToken = response.idToken ?? idToken
            merged.scope = response.scope ?? scope
            merged.dpopKey = response.dpopKey ?? dpopKey
            merged.owner = response.owner ?? owner
            merged.tokenType = response.tokenType ?? tokenType
            merged.additionalMembers = additionalMembers.merging(response.additionalMembers) { _, new in new }
        }
        return merged
    }
}
