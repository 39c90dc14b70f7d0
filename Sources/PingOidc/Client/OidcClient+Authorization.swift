extension OidcClient {
    /// A new authorization request, with its own `state`, `nonce` and PKCE verifier.
    ///
    /// - Parameters:
    ///   - responseMode: How the answer comes, such as `pi.flow`; `nil` for the server's default, a redirect.
    ///   - additionalParameters: What else it carries, beside that of the configuration.
    /// - Throws: ``OidcError``.
    public func authorizationRequest(
        responseMode: String? = nil,
        additionalParameters: [String: String] = [:]
    ) async throws -> AuthorizationRequest {
        do {
            return try await AuthorizationRequestBuilder(
                config: config,
                scope: scope,
                credentials: credentials,
                configuration: configuration(),
                caller: caller,
                system: system
            ).request(responseMode: responseMode, additional: additionalParameters)
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
    ///   - request: The request it answers.
    /// - Throws: ``OidcError/authorizeError(cause:message:)``; the cause is a `PingError` that says which check failed.
    public func code(fromRedirect location: String, for request: AuthorizationRequest) throws -> String {
        try Self.authorizing {
            try AuthorizationResponse(redirect: location, registered: target(of: request)).code(for: request)
        }
    }

    /// The authorization code of an answer that came straight from the provider, such as DaVinci's JSON.
    ///
    /// - Parameters:
    ///   - parameters: The answer's members: `code`, `state` …
    ///   - request: The request it answers.
    /// - Throws: As ``code(fromRedirect:for:)``.
    public func code(fromParameters parameters: [String: String], for request: AuthorizationRequest) throws -> String {
        try Self.authorizing { try AuthorizationResponse(parameters: parameters).code(for: request) }
    }

    /// The token for an authorization code: verified, and stored before this returns.
    ///
    /// - Parameters:
    ///   - code: The code, from ``code(fromRedirect:for:)``.
    ///   - request: The request it answers.
    /// - Throws: ``OidcError``; nothing is stored then, and what was stored before stays.
    public func exchange(code: String, for request: AuthorizationRequest) async throws -> Token {
        do {
            let token = try await exchanged(Secret(code), request)
            unsaved.set(nil)
            try await storage.withExclusiveAccess { [storage] in try await storage.save(item: token) }
            return token
        } catch {
            throw OidcError(error)
        }
    }

    /// Where the answer to a request goes. A request that was stored may be older than this configuration.
    private func target(of request: AuthorizationRequest) -> RedirectTarget? {
        request.redirectUri.hasSameCodePoints(as: config.redirectUri)
            ? redirectTarget : RedirectTarget(request.redirectUri)
    }

    private func exchanged(_ code: Secret, _ request: AuthorizationRequest) async throws -> Token {
        let configuration = try await configuration()
        let endpoint = TokenEndpoint(credentials: credentials, configuration: configuration, caller: caller)
        let token = try await endpoint.exchange(code: code, for: request, now: system.now())
        if let idToken = token.idToken {
            try await verifier(configuration)
                .verify(
                    idToken,
                    accessToken: Secret(token.accessToken),
                    .exchange(request, code: code),
                    now: system.now()
                )
        } else if request.expectsIdToken {
            throw IdTokenError(rule: "id_token", expected: "there, as the scope openid asks for it", actual: "missing")
        }
        return token
    }

    func verifier(_ configuration: OpenIdConfiguration) -> IdTokenVerifier {
        IdTokenVerifier(config: config, configuration: configuration, signatures: signatures(configuration))
    }

    func signatures(_ configuration: OpenIdConfiguration) -> SignatureVerifier {
        SignatureVerifier(
            configuration: configuration,
            cache: cache,
            caller: caller,
            allowed: config.idTokenSigningAlgorithms
        )
    }

    private static func authorizing<Value>(_ work: () throws -> Value) throws -> Value {
        do { return try work() } catch let error as PingError { throw OidcError.authorization(error) }
    }
}
