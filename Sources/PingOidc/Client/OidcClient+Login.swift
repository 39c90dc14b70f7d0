public import PingFoundation

extension OidcClient {
    /// Creates an authorization request, with its own `state`, `nonce` and PKCE verifier.
    ///
    /// - Parameters:
    ///   - responseMode: The response mode, such as `pi.flow`; `nil` for the server's default, a redirect.
    ///   - additionalParameters: Further parameters, beside those of the configuration.
    ///   - stepUp: The requirement that this login has to meet, in place of the configuration's `acrValues`,
    ///     `requiredAcr` and `maxAge`, with its scopes beside those of the configuration. The client checks it in the
    ///     ID token, which has to be of the user who is logged in.
    ///   - authorizationDetails: The details that the tokens of this login are to allow (RFC 9396); `nil` for the
    ///     configuration's details.
    /// - Throws: ``OidcError``; with a cause `oidcInvalidAuthorizationDetails` for details that the
    ///   provider does not support.
    public func authorizationRequest(
        responseMode: String? = nil,
        additionalParameters: [String: String] = [:],
        stepUp: StepUpRequirement? = nil,
        authorizationDetails: [AuthorizationDetail]? = nil
    ) async throws(OidcError) -> AuthorizationRequest {
        try await authorizationRequest(
            LoginChanges(
                responseMode: responseMode,
                additionalParameters: additionalParameters,
                stepUp: stepUp,
                authorizationDetails: authorizationDetails
            )
        )
    }

    func authorizationRequest(_ login: LoginChanges) async throws(OidcError) -> AuthorizationRequest {
        let begin = signOuts.mark
        do { return try await http.inOneExchange(system) { try await newRequest(login, begin) } } catch {
            throw OidcError(error)
        }
    }

    /// Not inlined: ``OAuthHTTP/inOneExchange(_:_:)`` would hold its frame twice.
    @inline(never)
    private func newRequest(_ login: LoginChanges, _ begin: SignOutCount.Mark) async throws -> AuthorizationRequest {
        try config.validateRedirectUri()
        var request = try await provider(login).authorizationRequest(login, begin)
        guard let stepUp = login.stepUp else { return request }
        let subject = try await storage.get().flatMap { TokenSubject($0).subject?.text }
        request.change { ($0.stepUp, $0.subject) = (stepUp, subject) }
        return request
    }

    /// The authorization code of a redirect.
    ///
    /// The target has to be the redirect URI, and `state` and `iss` have to be those of the request. The provider may
    /// leave `iss` out unless it promises it (RFC 9207) or ``OidcClientConfig/requiresResponseIssuer`` is set.
    ///
    /// - Parameters:
    ///   - location: The URL that the server redirects to.
    ///   - request: The request that it responds to.
    /// - Throws: ``OidcError/authorizeError(cause:message:)``; the cause is a `PingError` that says which check failed.
    public func code(fromRedirect location: String, for request: AuthorizationRequest) throws(OidcError) -> String {
        try code(for: request) {
            let isNeeded = config.requiresResponseIssuer
            let target = target(of: request)
            return try AuthorizationResponse(redirect: location, registered: target, requiresIssuer: isNeeded)
        }
    }

    /// The authorization code of a redirect that the provider sent to the SDK itself, such as one for a session. Nobody
    /// can have sent the request on to another provider.
    ///
    /// - Throws: As ``code(fromRedirect:for:)``.
    package func code(
        fromDirectRedirect location: String,
        for request: AuthorizationRequest
    ) throws(OidcError) -> String {
        try code(for: request) { try AuthorizationResponse(redirect: location, registered: target(of: request)) }
    }

    /// The authorization code of a form that the user's browser posted to a service's redirect URI
    /// (`response_mode=form_post`, OAuth 2.0 Form Post Response Mode).
    ///
    /// The checks are those of a redirect: `state` and `iss` have to be those of the request.
    ///
    /// - Parameters:
    ///   - form: The body of the browser's request, `application/x-www-form-urlencoded`.
    ///   - request: The request that it responds to.
    /// - Throws: As ``code(fromRedirect:for:)``.
    public func code(fromForm form: String, for request: AuthorizationRequest) throws(OidcError) -> String {
        try code(for: request) {
            AuthorizationResponse(form: form, requiresIssuer: config.requiresResponseIssuer)
        }
    }

    /// The authorization code of a response that the provider sent directly, such as DaVinci's JSON.
    ///
    /// - Parameters:
    ///   - parameters: The members of the response: `code`, `state` …
    ///   - request: The request that it responds to.
    /// - Throws: As ``code(fromRedirect:for:)``.
    public func code(fromParameters parameters: [String: String], for request: AuthorizationRequest) throws(OidcError)
        -> String
    {
        try code(for: request) { AuthorizationResponse(parameters: parameters) }
    }

    /// Exchanges an authorization code for tokens. The client verifies and stores them before this method returns.
    ///
    /// The storage may refuse the tokens. The client then keeps them in memory, and the same call stores them later,
    /// without asking the server, which accepts a code once.
    ///
    /// - Parameters:
    ///   - code: The code, from ``code(fromRedirect:for:)``.
    ///   - request: The request that it responds to.
    ///   - authorizationDetails: The details of the request that the access token is to allow (RFC 9396, section 6);
    ///     empty to leave it to the provider.
    /// - Throws: ``OidcError``; the client then keeps what it had stored before. When the user has signed out since the
    ///   request was made, the cause has the code `signedOutDuringLogin`: the client does not use the code, or revokes
    ///   the new tokens. When the provider granted authorization details that were not asked for, it has the code
    ///   `oidcAuthorizationDetailsMismatch`.
    public func exchange(
        code: String,
        for request: AuthorizationRequest,
        authorizationDetails: [AuthorizationDetail] = []
    ) async throws(OidcError) -> Token {
        let code = Secret(code)
        do {
            let login = attempt(begunAt: request.begin, name: code)
            return try await tokens(of: login, narrowedTo: authorizationDetails) { (request, code) }
        } catch {
            throw OidcError(error)
        }
    }

    /// The redirect URI of a request. A request that was stored may be older than this configuration.
    private func target(of request: AuthorizationRequest) -> RedirectTarget? {
        request.redirectUri.hasSameCodePoints(as: config.redirectUri)
            ? redirectTarget : RedirectTarget(request.redirectUri)
    }

    private func code(
        for request: AuthorizationRequest,
        _ response: () throws -> AuthorizationResponse
    ) throws(OidcError) -> String {
        do {
            try options.ownership.check(request)
            return try response().code(for: request)
        } catch let error as PingError { throw OidcError.authorization(error) } catch {
            throw OidcError(error)
        }
    }

    /// The URL to open in a browser for a login. Give the redirect to ``extractCodeAndGetToken(from:)``.
    ///
    /// - Parameter customParams: Further parameters of the request.
    /// - Throws: ``OidcError``.
    public func generateAuthorizeUrl(customParams: [String: String]? = nil) async throws(OidcError) -> URL {
        let request = try await authorizationRequest(additionalParameters: customParams ?? [:])
        guard let url = URL(string: request.url.absoluteString) else {
            throw OidcError(
                PingError(
                    .invalidURL,
                    "Foundation cannot represent the authorization URL.",
                    recovery: "Check the authorization_endpoint of the provider's metadata."
                )
            )
        }
        pending.add(request)
        return url
    }

    /// The token for the redirect of a login that ``generateAuthorizeUrl(customParams:)`` began, verified and stored.
    ///
    /// When the storage refuses the token, the same call finishes the login later.
    ///
    /// - Parameter url: The redirect, as the browser reports it.
    /// - Throws: ``OidcError``.
    public func extractCodeAndGetToken(from url: URL) async throws(OidcError) -> Token {
        let location = url.absoluteString
        // An error may lack the state. Anybody can send one, so the request keeps waiting.
        let request =
            if let state = try? AuthorizationResponse.state(ofRedirect: location) { pending.take(state: state) } else {
                pending.only
            }
        guard let request else {
            throw OidcError.authorization(
                .oidcStateMismatch,
                "The redirect does not belong to a login that this client began.",
                recovery: "Start the login again."
            )
        }
        let code = try code(fromRedirect: location, for: request)
        do { return try await exchange(code: code, for: request) } catch {
            if unsavedToken(of: Secret(code)) != nil { pending.add(request) }
            throw error
        }
    }

    /// The scheme of the redirect URI, for the browser session that waits for it.
    public func redirectURIScheme() -> String? {
        URLComponents(string: config.redirectUri)?.scheme
    }

    /// Logs the user in with the provider's pages. The tokens are verified and stored before this method returns.
    func logIn(in browser: any Browser, _ options: OidcOptions = OidcOptions()) async throws -> Token {
        let session = try await browser.session(redirectUri: config.redirectUri)
        defer { session.close() }
        let request = try await authorizationRequest(
            LoginChanges(
                redirectUri: session.redirectUri,
                additionalParameters: options.additionalParameters,
                stepUp: options.stepUp,
                authorizationDetails: options.authorizationDetails
            )
        )
        try request.checkExpiry(now: system.now())
        let redirect = try await session.open(request.url) { AuthorizationResponse.isRedirect($0, to: request) }
        let code = try code(fromRedirect: redirect, for: request)
        // Without a name: the redirect is gone with the browser.
        return try await tokens(of: attempt(begunAt: request.begin)) { (request, Secret(code)) }
    }

}
