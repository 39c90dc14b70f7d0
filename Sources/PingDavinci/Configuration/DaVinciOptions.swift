/// Options of one flow. What is set here replaces what the OIDC module's configuration says.
public struct DaVinciOptions: Sendable, Hashable {
    /// The flow policy to run, or the level of assurance to reach.
    public var acrValues: String?
    /// Who is likely to log in.
    public var loginHint: String?
    /// Whether the user is asked although a session exists, such as `login` or `none`.
    public var prompt: String?
    /// The languages to use, best first, separated by blanks.
    public var uiLocales: String?
    /// Any other parameter of the authorization request.
    public var parameters: [String: String] = [:]

    /// Options that change nothing: what the configuration says is sent.
    public init() {}

    /// All of them by the name they are sent under.
    var authorizationParameters: [String: String] {
        let named = [
            "acr_values": acrValues, "login_hint": loginHint, "prompt": prompt, "ui_locales": uiLocales,
        ].compactMapValues(\.self)
        return parameters.merging(named) { _, named in named }
    }
}

extension ContextKey where Value == DaVinciOptions {
    /// The options of a flow.
    static var davinciOptions: Self { ContextKey("com.pingidentity.davinci.OPTIONS") }
}
