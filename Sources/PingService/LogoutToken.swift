public import PingFoundation

/// A verified logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4): it reports ended sessions.
public struct LogoutToken: Sendable, Hashable {
    /// The provider that made it (`iss`): a user or a session is one only at its provider.
    public let issuer: String
    /// The user whose sessions have ended (`sub`); `nil` when the token names only a session.
    public let subject: String?
    /// The session that has ended (`sid`); `nil` for every session of the user.
    public let session: String?
    /// The name of this token (`jti`). Each is valid once.
    public let identifier: String
    /// When the provider made it.
    public let issuedAt: Date

    /// The event that every logout token reports.
    static let event = "http://schemas.openid.net/event/backchannel-logout"

    /// The types that the header may name. Many providers leave the type out.
    static let kind = CriticalHeaderRule.Kind.other(["logout+jwt", "jwt", ""], expectation: "logout+jwt or JWT")

    /// - Throws: `IdTokenError` for claims of another kind of token.
    init(_ claims: JSON) throws {
        guard claims["events"]?[Self.event]?.isObject == true else {
            throw IdTokenError(rule: "events", expected: "a back-channel logout", actual: claims.shown("events"))
        }
        // With a nonce it could pass for an ID token elsewhere.
        guard claims["nonce"] == nil else { throw IdTokenError(rule: "nonce", expected: "absent", actual: "there") }
        issuer = try claims.text("iss")
        // A session that cannot be read must not become every session of the user.
        subject = try claims["sub"].map { _ in try claims.text("sub") }
        session = try claims["sid"].map { _ in try claims.text("sid") }
        guard subject != nil || session != nil else {
            throw IdTokenError(rule: "sub", expected: "there, or sid", actual: "missing, as is sid")
        }
        identifier = try claims.text("jti")
        issuedAt = Date(timeIntervalSince1970: try claims.time("iat"))
    }
}
