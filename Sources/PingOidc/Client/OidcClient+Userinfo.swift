extension OidcClient {
    /// Claims about the user, from the server.
    ///
    /// - Parameter cache: Whether the client may return an earlier response for the same access token.
    /// - Returns: The claims of the user that the ID token names, or an error.
    public func userinfo(cache: Bool = true) async -> Result<UserInfo, OidcError> {
        await userinfo(cache: cache, authorizer: nil)
    }

    func userinfo(cache: Bool, authorizer: (any Authorizer)?) async -> Result<UserInfo, OidcError> {
        do { return .success(try await claims(cache, authorizer)) } catch { return .failure(OidcError(error)) }
    }

    private func claims(_ cache: Bool, _ authorizer: (any Authorizer)?) async throws -> UserInfo {
        let token = try await token(authorizer: authorizer).get()
        if cache, let claims = userinfoCache.claims(for: token) { return claims }
        do { return try await claims(with: token) } catch let error as OAuthErrorResponse {
            // It may have ended before its time, or the clock is behind.
            guard error.status == 401, token.refreshToken != nil,
                userinfoCache.refused.current != Secret(token.accessToken)
            else { throw error }
            let renewed: Token
            switch await refresh(replacing: token, authorizer: authorizer) {
            case .success(let token): renewed = token
            // The server's refusal says more, unless the session has ended.
            case .failure(let failure):
                throw failure.requiresLogin && config.refreshPolicy != .never ? failure : error
            }
            do { return try await claims(with: renewed) } catch let error as OAuthErrorResponse
                where error.status == 401
            {
                userinfoCache.refused.set(Secret(renewed.accessToken))
                throw error
            }
        }
    }

    private func claims(with token: Token) async throws -> UserInfo {
        let claims = try await http.inOneExchange(system) { try await provider().userinfo(token) }
        userinfoCache.store(claims, for: token)
        return claims
    }
}
