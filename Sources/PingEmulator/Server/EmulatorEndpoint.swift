/// An endpoint of the emulator. Open, so that endpoints can be added.
public struct EmulatorEndpoint: RawRepresentable, Hashable, Sendable, Codable, ExpressibleByStringLiteral {
    /// The name, as rules and lists write it.
    public let rawValue: String

    /// The endpoint with a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The endpoint with a name.
    public init(stringLiteral value: String) { rawValue = value }

    /// `json/…/authenticate`: start, continue, resume.
    public static let authenticate: Self = "authenticate"
    /// `json/…/sessions`.
    public static let sessions: Self = "sessions"
    /// `json/…/serverinfo/*`.
    public static let serverInfo: Self = "serverinfo"
    /// The discovery document.
    public static let discovery: Self = "discovery"
    /// The authorization endpoint.
    public static let authorize: Self = "authorize"
    /// The pushed authorization request endpoint.
    public static let pushedAuthorization: Self = "par"
    /// The token endpoint.
    public static let token: Self = "token"
    /// The user information endpoint.
    public static let userInfo: Self = "userinfo"
    /// The revocation endpoint.
    public static let revocation: Self = "revoke"
    /// The introspection endpoint.
    public static let introspection: Self = "introspect"
    /// The device authorization endpoint.
    public static let deviceAuthorization: Self = "device"
    /// The public keys.
    public static let keys: Self = "jwks"
    /// The sign-off endpoint.
    public static let endSession: Self = "end_session"
    /// The service below `/api` that takes access tokens.
    public static let api: Self = "api"
    /// The request of the provider to services when a session ends; the emulator sends none by itself.
    public static let backChannelLogout: Self = "backchannel_logout"
    /// The pages where a user logs in, consents and logs out.
    public static let loginPage: Self = "login_page"
    /// The emulator's own endpoints below `/emulator`; faults do not apply to them.
    public static let admin: Self = "admin"
    /// Everything else.
    public static let unknown: Self = "unknown"
}
