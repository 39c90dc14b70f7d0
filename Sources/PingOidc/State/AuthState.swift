/// Whether a user is logged in, as an ``OidcClient`` knows it.
public enum AuthState: Sendable, Hashable {
    /// Tokens are stored: a user has logged in, or was logged in before this process began.
    case signedIn
    /// The server has renewed the tokens.
    case refreshed
    /// No tokens are stored.
    case signedOut(SignOutReason)
    /// The storage cannot be read now, so nobody can tell: the device is locked, or ``OidcClient/token()`` says why. A
    /// later state follows when it can.
    case locked

    /// Whether tokens are stored.
    public var isSignedIn: Bool { self == .signedIn || self == .refreshed }
}

/// Why no tokens are stored. An open set: later versions add reasons.
public struct SignOutReason: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
    public init(stringLiteral value: String) { self.init(rawValue: value) }
    public var description: String { rawValue }

    /// Nobody has logged in since the client was created, and no tokens were stored before.
    public static let neverSignedIn: Self = "never_signed_in"
    /// The user has signed out with this client.
    public static let user: Self = "user"
    /// The server has ended the session: it refused the refresh token with `invalid_grant`.
    public static let sessionEnded: Self = "session_ended"
    /// Another user has logged in with this client. ``AuthState/signedIn`` follows.
    public static let replaced: Self = "replaced"
    /// Another client or process has removed the tokens.
    public static let elsewhere: Self = "elsewhere"
}
