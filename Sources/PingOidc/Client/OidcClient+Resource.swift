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
                try await storage.withExclusiveAccess { [self] in
                    try await http.inOneExchange(system) { try await narrowed(resource, scopes) }
                }
            }
            return try await work.value
        } catch {
            throw OidcError(error)
        }
    }

    /// While nobody else spends the refresh token.
    private func narrowed(_ resource: String, _ scopes: Set<String>) async throws -> Token {
        guard let stored = try await storage.get() else { throw RefreshFailure.noToken.error }
        guard stored.refreshToken != nil else { throw RefreshFailure.noRefreshToken.error }
        let provider = try await provider()
        try await provider.prepare(for: stored)
        try await storage.makeRoom(for: stored)
        do {
            var narrowed = try await provider.refresh(stored, resource: resource, scopes: scopes)
            try await keepRefreshToken(of: narrowed, replacing: stored)
            narrowed.refreshToken = nil
            return narrowed
        } catch let error as UnverifiedToken {
            try await keepRefreshToken(of: error.response, replacing: stored)
            throw error.reason
        }
    }

    private func keepRefreshToken(of response: Token, replacing stored: Token) async throws {
        guard let refreshToken = response.refreshToken else { return }
        var kept = stored
        kept.refreshToken = refreshToken
        kept.dpopKey = response.dpopKey ?? stored.dpopKey
        unsaved.set(UnsavedToken(token: kept, replaced: stored))
        try await storage.save(item: kept)
        unsaved.set(nil)
    }
}
