extension OidcClient {
    /// Asks the provider about a token that a service received (RFC 7662). Sends a request each time.
    ///
    /// - Parameter token: The token. Send only tokens of this provider: it would otherwise see a token that is valid elsewhere.
    /// - Throws: ``OidcError``; with a cause `invalidConfiguration` for a public client, and `oidcMissingEndpoint` when the provider does
    ///   not offer this.
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
