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
                try await config.activity.during("Getting a token for a service") { expiry in
                    try await storage.withExclusiveAccess(before: expiry) { [self] in
                        try await http.inOneExchange(system) { try await narrowed(resource, scopes, expiry) }
                    }
                }
            }
            return try await work.value
        } catch {
            throw OidcError(error)
        }
    }

    /// While nobody else spends the refresh token.
    ///
    /// - Throws: `PingError` with code `networkInterrupted` when the system suspends the app before the server has responded. The new
    ///   refresh token of a late response is kept, and stored before the next use.
    private func narrowed(_ resource: String, _ scopes: Set<String>, _ expiry: Expiry) async throws -> Token {
        guard let stored = try await storage.get() else { throw RefreshFailure.noToken.error }
        guard stored.refreshToken != nil else { throw RefreshFailure.noRefreshToken.error }
        let provider = try await provider()
        try await provider.prepare(for: stored)
        try await storage.makeRoom(for: stored)
        if expiry.hasExpired { throw PingError.suspended }
        let request = Task<Result<Token, any Error>, Never> {
            do { return .success(try await provider.refresh(stored, resource: resource, scopes: scopes)) } catch {
                return .failure(error)
            }
        }
        guard let response = await expiry.value(of: request) else {
            Task { noteRefreshToken(of: await request.value, replacing: stored) }
            throw PingError.suspended
        }
        if let kept = noteRefreshToken(of: response, replacing: stored) {
            try await storage.save(item: kept)
            unsaved.set(nil)
        }
        do {
            var narrowed = try response.get()
            narrowed.refreshToken = nil
            return narrowed
        } catch let error as UnverifiedToken { throw error.reason }
    }

    /// Keeps the new refresh token of a response in memory.
    ///
    /// - Returns: What to store; `nil` when the response brought none.
    @discardableResult
    private func noteRefreshToken(of response: Result<Token, any Error>, replacing stored: Token) -> Token? {
        let token: Token? =
            switch response {
            case .success(let token): token
            case .failure(let error): (error as? UnverifiedToken)?.response
            }
        guard let token, let refreshToken = token.refreshToken else { return nil }
        var kept = stored
        kept.refreshToken = refreshToken
        kept.dpopKey = token.dpopKey ?? stored.dpopKey
        unsaved.set(UnsavedToken(token: kept, replaced: stored))
        return kept
    }
}
