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
        do {
            // Stores the outcome of an earlier refresh, should that have failed.
            _ = try await token().get()
            // A caller who gives up must not lose the new refresh token.
            let work = Task { [self] in
                try await http.inOneExchange(system) {
                    try await refresher.narrowed { [self] stored in
                        let provider = try await provider()
                        return try await busy.noting(system) {
                            try await provider.refresh(stored, resource: resource, scopes: scopes)
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
