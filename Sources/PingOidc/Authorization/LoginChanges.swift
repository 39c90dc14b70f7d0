/// The options of one login, where they differ from the client's.
struct LoginChanges: Sendable {
    /// The response mode, such as `pi.flow`; `nil` for the server's default, a redirect.
    var responseMode: String?
    /// The URI that the response goes to; with the port of this login for a loopback redirect.
    var redirectUri: String?
    /// Further parameters, beside those of the configuration.
    var additionalParameters: [String: String] = [:]
    /// The requirement that this login has to meet.
    var stepUp: StepUpRequirement?
    /// The details that the tokens of this login are to allow.
    var authorizationDetails: [AuthorizationDetail]?

    /// The options of the login.
    func applied(to options: ClientOptions) -> ClientOptions {
        var config = options.config
        let hasOwnRedirect = redirectUri.map { !$0.hasSameCodePoints(as: config.redirectUri) } ?? false
        guard hasOwnRedirect || stepUp != nil || authorizationDetails != nil else { return options }
        if let redirectUri { config.redirectUri = redirectUri }
        if let stepUp { config.ask(for: stepUp) }
        if let authorizationDetails { config.authorizationDetails = authorizationDetails }
        return ClientOptions(config)
    }

    /// Further parameters of the request, with the claims that the requirement asks for.
    func parameters(_ config: OidcClientConfig) throws(PingError) -> [String: String] {
        guard let stepUp, stepUp.claims != nil else { return additionalParameters }
        var parameters = additionalParameters
        let asked = parameters["claims"] ?? config.additionalParameters["claims"]
        parameters["claims"] = try stepUp.claimsParameter(beside: asked)
        return parameters
    }
}
