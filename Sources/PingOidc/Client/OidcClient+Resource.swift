extension OidcClient {
    /// An access token for one of several services, from the session of the user (RFC 8707). The client does not store it: keep it until
    /// it expires. What else the response brings, such as a new refresh token, stays with the client.
    ///
    /// - Parameters:
    ///   - resource: The address of the service, which the authorization request named with the option `resources`.
    ///   - scopes: The scopes of the token; empty for all that were granted.
    /// - Returns: A token without a refresh token.
    /// - Throws: ``OidcError``; as ``token()`` without a session.
    public func token(resource: String, scopes: Set<String> = []) async throws(OidcError) -> Token {
        try await narrowed(resource: resource, scopes, [])
    }

    /// An access token for some of what the user agreed to (RFC 9396, section 6), such as one payment of several. The client does not store
    /// it, as with ``token(resource:scopes:)``.
    ///
    /// - Parameters:
    ///   - authorizationDetails: The details that the token is to allow.
    ///   - resource: The address of the service; `nil` to leave it to the provider.
    ///   - scopes: The scopes of the token; empty for all that were granted.
    /// - Returns: A token without a refresh token.
    /// - Throws: ``OidcError``; with a cause `oidcInvalidAuthorizationDetails` when the user did not agree to them, and
    ///   `oidcAuthorizationDetailsMismatch` when the provider granted others.
    public func token(
        authorizationDetails: [AuthorizationDetail],
        resource: String? = nil,
        scopes: Set<String> = []
    ) async throws(OidcError) -> Token {
        try await narrowed(resource: resource, scopes, authorizationDetails)
    }

    private func narrowed(
        resource: String?,
        _ scopes: Set<String>,
        _ details: [AuthorizationDetail]
    ) async throws(OidcError) -> Token {
        do {
            // Stores the outcome of an earlier refresh, should that have failed.
            _ = try await token().get()
            // A caller who gives up must not lose the new refresh token.
            let work = Task { [self] in
                try await http.inOneExchange(system) {
                    try await refresher.narrowed { [self] stored in
                        let provider = try await provider()
                        return try await held.noting(system) {
                            try await provider.refresh(
                                stored,
                                resource: resource,
                                scopes: scopes,
                                authorizationDetails: details
                            )
                        }
                    }
                }
            }
            return try await work.value
        } catch {
            throw OidcError(error)
        }
    }
}
