extension OidcClient {
    /// A new authorization request, with its own `state`, `nonce` and PKCE verifier.
    ///
    /// - Parameters:
    ///   - responseMode: How the response comes, such as `pi.flow`; `nil` for the server's default, a redirect.
    ///   - additionalParameters: Parameters beside those of the configuration.
    /// - Throws: ``OidcError``.
    public func authorizationRequest(
        responseMode: String? = nil,
        additionalParameters: [String: String] = [:]
    ) async throws(OidcError) -> AuthorizationRequest {
        do {
            return try await provider()
                .authorizationRequest(responseMode: responseMode, additional: additionalParameters)
        } catch {
            throw OidcError(error)
        }
    }

    /// The authorization code of a redirect.
    ///
    /// The redirect has to go to the redirect URI, and its `state` and `iss` have to be those of the request.
    ///
    /// - Parameters:
    ///   - location: Where the server redirects to.
    ///   - request: The request that it responds to.
    /// - Throws: ``OidcError/authorizeError(cause:message:)``; the cause is a `PingError` that says which check failed.
    public func code(fromRedirect location: String, for request: AuthorizationRequest) throws(OidcError) -> String {
        try Self.authorizing {
            try AuthorizationResponse(redirect: location, registered: target(of: request)).code(for: request)
        }
    }

    /// The authorization code of a response that came straight from the provider, such as DaVinci's JSON.
    ///
    /// - Parameters:
    ///   - parameters: The members of the response: `code`, `state` …
    ///   - request: The request that it responds to.
    /// - Throws: As ``code(fromRedirect:for:)``.
    public func code(fromParameters parameters: [String: String], for request: AuthorizationRequest) throws(OidcError)
        -> String
    {
        try Self.authorizing { try AuthorizationResponse(parameters: parameters).code(for: request) }
    }

    /// The token for an authorization code: verified, and stored before this returns.
    ///
    /// - Parameters:
    ///   - code: The code, from ``code(fromRedirect:for:)``.
    ///   - request: The request that it responds to.
    /// - Throws: ``OidcError``; nothing is stored then, and what was stored before stays.
    public func exchange(code: String, for request: AuthorizationRequest) async throws(OidcError) -> Token {
        do {
            let token = try await provider().exchange(code: Secret(code), for: request)
            unsaved.set(nil)
            try await storage.withExclusiveAccess { [storage] in try await storage.save(item: token) }
            return token
        } catch {
            throw OidcError(error)
        }
    }

    /// The redirect URI of a request. A request that was stored may be older than this configuration.
    private func target(of request: AuthorizationRequest) -> RedirectTarget? {
        request.redirectUri.hasSameCodePoints(as: config.redirectUri)
            ? redirectTarget : RedirectTarget(request.redirectUri)
    }

    private static func authorizing<Value>(_ work: () throws -> Value) throws(OidcError) -> Value {
        do { return try work() } catch let error as PingError { throw OidcError.authorization(error) } catch {
            throw OidcError(error)
        }
    }
}
