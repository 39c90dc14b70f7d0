/// The lifetimes of the emulator's tokens, sessions and steps.
public struct EmulatorLifetimes: Sendable, Hashable {
    /// A step of a journey: how long its `authId` is good for.
    public var step: Duration = .seconds(300)
    /// A suspended journey: how long its link is good for.
    public var suspension: Duration = .seconds(900)
    /// A session without requests.
    public var sessionIdle: Duration = .seconds(1800)
    /// A session, used or not.
    public var session: Duration = .seconds(7200)
    /// An authorization code.
    public var code: Duration = .seconds(120)
    /// A pushed authorization request.
    public var pushedRequest: Duration = .seconds(60)
    /// An access token.
    public var accessToken: Duration = .seconds(3600)
    /// A refresh token.
    public var refreshToken: Duration = .seconds(604_800)
    /// An ID token.
    public var idToken: Duration = .seconds(3600)

    /// Lifetimes as servers usually have them; change the members.
    public init() {}
}
