/// The options of one login in the browser.
public struct OidcOptions: Sendable {
    /// Further parameters of the authorization request, such as `login_hint`. None can replace those that protect it.
    public var additionalParameters: [String: String] = [:]
    /// The level that this login has to reach, such as the one a service asks for; `nil` for the configuration's.
    public var stepUp: StepUpRequirement?
    /// The permissions that this login asks for, such as one payment (RFC 9396); `nil` for the configuration's details.
    public var authorizationDetails: [AuthorizationDetail]?
    /// The browser of this login, such as the sheet of the view that the user is at; `nil` for the configured one.
    public var browser: (any Browser)?

    init() {}
}
