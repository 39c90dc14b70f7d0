/// The provider's statement about a token (RFC 7662).
public struct TokenIntrospection: Sendable {
    /// Whether the token is valid now. When it is not, nothing else is known.
    public let isActive: Bool
    /// Everything that the provider says, by name: `sub`, `client_id`, `exp`, `cnf` …
    public let claims: [String: JSON]

    /// The scopes of the token.
    public var scopes: Set<String> {
        Set((claims["scope"]?.string ?? "").split(separator: " ").map(String.init))
    }

    init(_ json: JSON) throws {
        guard let isActive = json["active"]?.bool else {
            throw PingError(
                .oidcInvalidResponse,
                "The introspection response does not say whether the token is active.",
                recovery: OAuthHTTP.advice
            )
        }
        self.isActive = isActive
        claims = isActive ? json.object ?? [:] : [:]
        do { for name in ["act", "may_act"] { _ = try TokenActor.read(claims, name) } } catch {
            throw PingError(
                .oidcInvalidResponse,
                "The introspection response cannot be read: \(error.finding).",
                recovery: OAuthHTTP.advice,
                underlying: error
            )
        }
    }

    /// The details that the token allows (`authorization_details`, RFC 9396, section 9.2); empty for a list
    /// that cannot be read, too.
    public var authorizationDetails: [AuthorizationDetail] { AuthorizationDetails.read(claims: claims) }
}

extension TokenIntrospection: CustomStringConvertible, Redacted {
    /// Whether the token is valid.
    public var description: String { "TokenIntrospection(isActive: \(isActive))" }
}

extension OidcClient {
    /// Asks the provider about a token that a service received (RFC 7662). Sends a request each time.
    ///
    /// - Parameter token: The token. Send only tokens of this provider: it would otherwise see a token
    ///   that is valid elsewhere.
    /// - Throws: `OidcError`; with a cause `invalidConfiguration` for a public client, and `oidcMissingEndpoint` when
    ///   the provider does not offer this.
    public func introspect(_ token: Secret) async throws(OidcError) -> TokenIntrospection {
        do {
            return try await http.inOneExchange(system) {
                try await provider().introspect(token)
            }
        } catch {
            throw OidcError(error)
        }
    }
}

extension Provider {
    /// Asks about a token.
    func introspect(_ token: Secret) async throws -> TokenIntrospection {
        try requireAuthentication("information about tokens")
        let response = try await post([("token", token.reveal())], to: .introspection, secrets: [token]).response
        return try TokenIntrospection(http.object(of: response, "The introspection response"))
    }
}
