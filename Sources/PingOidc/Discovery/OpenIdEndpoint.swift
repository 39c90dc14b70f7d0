/// The endpoints of a provider that this SDK talks to, by their names in the metadata.
enum OpenIdEndpoint: String, CaseIterable, Sendable {
    case authorization = "authorization_endpoint"
    case token = "token_endpoint"
    case userinfo = "userinfo_endpoint"
    case endSession = "end_session_endpoint"
    case revocation = "revocation_endpoint"
    case pingEndSession = "ping_end_idp_session_endpoint"
    case pushedAuthorization = "pushed_authorization_request_endpoint"
    case keys = "jwks_uri"
    case deviceAuthorization = "device_authorization_endpoint"
    case introspection = "introspection_endpoint"
}

extension OpenIdConfiguration {
    /// The text of an endpoint; `nil` when the provider has none.
    func text(of endpoint: OpenIdEndpoint) -> String? {
        switch endpoint {
        case .authorization: authorizationEndpoint
        case .token: tokenEndpoint
        case .userinfo: userinfoEndpoint
        case .endSession: endSessionEndpoint
        case .revocation: revocationEndpoint
        case .pingEndSession: pingEndsessionEndpoint
        case .pushedAuthorization: pushedAuthorizationRequestEndpoint
        case .keys: jwksUri
        case .deviceAuthorization, .introspection:
            document[endpoint.rawValue]?.string.flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    /// The same metadata with other endpoints.
    func replacing(_ endpoints: [OpenIdEndpoint: String]) throws -> OpenIdConfiguration {
        if endpoints.isEmpty { return self }
        var document = document
        for (endpoint, url) in endpoints { document[endpoint.rawValue] = .string(url) }
        return try OpenIdConfiguration(document)
    }

    /// The URL to send a request to.
    ///
    /// - Throws: As ``requiredText(of:)``, or that of an unusable URL.
    func url(of endpoint: OpenIdEndpoint) throws -> WebURL {
        try urls[endpoint] ?? WebURL(requiredText(of: endpoint))
    }

    /// The text of an endpoint that is needed.
    ///
    /// - Throws: `PingError` with code `oidcMissingEndpoint` when the provider has none.
    func requiredText(of endpoint: OpenIdEndpoint) throws(PingError) -> String {
        guard let text = text(of: endpoint) else {
            throw PingError(
                .oidcMissingEndpoint,
                "The provider's metadata has no \(endpoint.rawValue), which is needed here.",
                recovery: "Check discoveryEndpoint, or whether the provider offers this function."
            )
        }
        return text
    }
}
