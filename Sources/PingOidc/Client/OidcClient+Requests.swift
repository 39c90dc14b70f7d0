import HTTPTypes

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

/// The claims that came with the present access token.
final class UserinfoCache: Sendable {
    private let entry = Locked<(accessToken: Secret, claims: UserInfo)?>(nil)
    /// The renewed token that the server refused as well. Another one would not help.
    let refused = Locked<Secret?>(nil)

    func claims(for token: Token) -> UserInfo? {
        guard let entry = entry.current, entry.accessToken == Secret(token.accessToken) else { return nil }
        return entry.claims
    }

    func store(_ claims: UserInfo, for token: Token) {
        entry.set((Secret(token.accessToken), claims))
    }

    func clear() {
        entry.set(nil)
    }
}

extension OidcClient {
    /// Header fields that authorize a request that the app sends itself: a bearer token, or a bound one with its proof.
    ///
    /// - Parameters:
    ///   - method: The request's method, such as `GET`.
    ///   - url: The URL that the request goes to.
    ///   - origins: The origins that may see the token, such as `https://api.example.com`.
    ///   - token: A token that the client does not store, such as one of `clientCredentials`; `nil` for the user's.
    /// - Returns: Names and values. A proof among them is valid once.
    /// - Throws: ``OidcError``; with a cause `untrustedOrigin` when the request goes elsewhere.
    public func authorizationFields(
        method: String,
        url: String,
        origins: [String],
        token: Token? = nil
    ) async throws(OidcError) -> [(name: String, value: Secret)] {
        do { return try await fields(method, WebURL(url), origins.map { try WebURL($0) }, token) } catch {
            throw OidcError(error)
        }
    }

    private func fields(
        _ method: String,
        _ url: WebURL,
        _ origins: [WebURL],
        _ given: Token?
    ) async throws -> [(name: String, value: Secret)] {
        try OriginTrust(origins: origins).check(url, purpose: "request")
        guard let method = HTTPRequest.Method(method) else {
            throw PingError(
                .networkInvalidRequest,
                "The method of the request is not a token.",
                recovery: "Write GET, POST …"
            )
        }
        if let given { try options.ownership.check(given) }
        let token = if let given { given } else { try await token().get() }
        let fields = try await dpop.fields(token, method, url)
        return fields.map { (name: $0.name.rawName, value: Secret($0.value)) }
    }
}
