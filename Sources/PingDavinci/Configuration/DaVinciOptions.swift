import PingOidc
import PingOrchestrate

/// The options of one flow. They replace those of the OIDC module's configuration.
public struct DaVinciOptions: Sendable, Hashable {
    /// The flow policy to run, or the level of assurance to reach (`acr_values`).
    public var acrValues: String?
    /// A hint to the server about who logs in (`login_hint`).
    public var loginHint: String?
    /// Whether the server prompts the user although a session exists, such as `login` or `none`.
    public var prompt: String?
    /// The languages to use, best first, separated by spaces.
    public var uiLocales: String?
    /// The level that the tokens of this flow have to reach, such as the one a service asks for; `nil` for the
    /// configuration's. ``acrValues`` still names the flow policy.
    public var stepUp: StepUpRequirement?
    /// The permissions that this flow asks for, such as one payment (RFC 9396); `nil` for the configuration's details.
    public var authorizationDetails: [AuthorizationDetail]?
    /// Further parameters of the authorization request. They replace those of ``/PingOrchestrate/CustomParameter``.
    public var parameters: [String: String] = [:]

    /// Creates options that change nothing: the SDK sends what the configuration says.
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
