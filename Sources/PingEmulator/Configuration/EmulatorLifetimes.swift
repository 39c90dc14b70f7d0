/// The lifetimes of the emulator's tokens, sessions and steps.
public struct EmulatorLifetimes: Sendable, Hashable {
    /// The lifetime of a step's `authId`.
    public var step: Duration = .seconds(300)
    /// The lifetime of a suspended journey's link.
    public var suspension: Duration = .seconds(900)
    /// The idle timeout of a session.
    public var sessionIdle: Duration = .seconds(1800)
    /// The maximum lifetime of a session.
    public var session: Duration = .seconds(7200)
    /// An authorization code.
    public var code: Duration = .seconds(120)
    /// A pushed authorization request.
    public var pushedRequest: Duration = .seconds(60)
    /// The code of a login on another device.
    public var deviceCode: Duration = .seconds(600)
    /// An access token.
    public var accessToken: Duration = .seconds(3600)
    /// A refresh token.
    public var refreshToken: Duration = .seconds(604_800)
    /// How long a refresh token that was exchanged works again, for a client that lost the response. A use after that
    /// revokes everything that was issued for the login.
    public var refreshTokenGrace: Duration = .zero
    /// An ID token.
    public var idToken: Duration = .seconds(3600)

    /// Creates the usual lifetimes of servers; change the members.
    public init() {}
}
