/// The endpoints of a provider that this SDK talks to, by their names in the metadata.
package enum OpenIdEndpoint: String, CaseIterable, Sendable {
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

    /// Refuses metadata whose endpoints would take requests out of a secure connection.
    ///
    /// - Parameter source: The address that the metadata came from. Only beside plain http of this machine may
    ///   endpoints be plain, too.
    /// - Throws: `PingError` with code `oidcInvalidMetadata`, naming the endpoint.
    func checkEndpoints(from source: WebURL?) throws {
        for endpoint in OpenIdEndpoint.allCases {
            guard let text = text(of: endpoint) else { continue }
            do {
                let url = try WebURL(text)
                guard url.scheme == "https" || source?.scheme != "https" else {
                    throw PingError(
                        .insecureURL,
                        "Plain http is not allowed beside metadata that came over https.",
                        recovery: "The provider has to name its https endpoint."
                    )
                }
            } catch {
                throw PingError(
                    .oidcInvalidMetadata,
                    "The \(endpoint.rawValue) of the provider's metadata cannot be used. \(error.explanation)",
                    recovery: "The provider has to correct its metadata.",
                    underlying: error
                )
            }
        }
    }
}
