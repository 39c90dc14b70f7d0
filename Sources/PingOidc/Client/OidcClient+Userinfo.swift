extension OidcClient {
    /// Claims about the user, from the server.
    ///
    /// - Parameter cache: Whether an earlier answer for the same access token will do.
    /// - Returns: The claims; they are about the user of the ID token, or there is an error.
    public func userinfo(cache: Bool = true) async -> Result<UserInfo, OidcError> {
        await userinfo(cache: cache, authorizer: nil)
    }

    func userinfo(cache: Bool, authorizer: (any Authorizer)?) async -> Result<UserInfo, OidcError> {
        do { return .success(try await claims(cache, authorizer)) } catch { return .failure(OidcError(error)) }
    }

    private func claims(_ cache: Bool, _ authorizer: (any Authorizer)?) async throws -> UserInfo {
        let token = try await token(authorizer: authorizer).get()
        if cache, let claims = userinfoCache.claims(for: token) { return claims }
        do { return try await claims(with: token) } catch let refusal as ServerRefusal {
            // Only the server knows the end of such a token, and this is how it tells.
            guard refusal.status == 401, token.expiresAt == nil, token.refreshToken != nil else { throw refusal }
            return try await claims(with: refresh(authorizer: authorizer).get())
        }
    }

    private func claims(with token: Token) async throws -> UserInfo {
        let configuration = try await configuration()
        let endpoint = UserinfoEndpoint(
            config: config,
            configuration: configuration,
            caller: caller,
            signatures: signatures(configuration)
        )
        let claims = try await endpoint.claims(token, now: system.now())
        userinfoCache.store(claims, for: token)
        return claims
    }
}
