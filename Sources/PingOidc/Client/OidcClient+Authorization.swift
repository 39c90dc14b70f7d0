extension OidcClient {
    /// Creates an authorization request, with its own `state`, `nonce` and PKCE verifier.
    ///
    /// - Parameters:
    ///   - responseMode: The response mode, such as `pi.flow`; `nil` for the server's default, a redirect.
    ///   - additionalParameters: Further parameters, beside those of the configuration.
    ///   - stepUp: The requirement that this login has to meet, in place of the configuration's `acrValues`, `requiredAcr` and `maxAge`, with its
    ///     scopes beside those of the configuration. The client checks it in the ID token, which has to be of the user who is logged in.
    ///   - authorizationDetails: The details that the tokens of this login are to allow (RFC 9396); `nil` for the configuration's details.
    /// - Throws: ``OidcError``; with a cause `oidcInvalidAuthorizationDetails` for details that the provider does not support.
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

    /// Not inlined, as ``exchangeNow(_:_:_:_:)``: ``OAuthHTTP/inOneExchange(_:_:)`` would hold its frame twice.
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
    /// The target has to be the redirect URI, and `state` and `iss` have to be those of the request. The provider may leave `iss` out
    /// unless it promises it (RFC 9207) or ``OidcClientConfig/requiresResponseIssuer`` is set.
    ///
    /// - Parameters:
    ///   - location: The URL that the server redirects to.
    ///   - request: The request that it responds to.
    /// - Throws: ``OidcError/authorizeError(cause:message:)``; the cause is a `PingError` that says which check failed.
    public func code(fromRedirect location: String, for request: AuthorizationRequest) throws(OidcError) -> String {
        try Self.authorizing {
            try options.ownership.check(request)
            let isNeeded = config.requiresResponseIssuer
            let target = target(of: request)
            return try AuthorizationResponse(redirect: location, registered: target, requiresIssuer: isNeeded)
                .code(for: request)
        }
    }

    /// The authorization code of a redirect that the provider sent to the SDK itself, such as one for a session. Nobody can have sent the
    /// request on to another provider.
    ///
    /// - Throws: As ``code(fromRedirect:for:)``.
    package func code(
        fromDirectRedirect location: String,
        for request: AuthorizationRequest
    ) throws(OidcError) -> String {
        try Self.authorizing {
            try options.ownership.check(request)
            return try AuthorizationResponse(redirect: location, registered: target(of: request)).code(for: request)
        }
    }

    /// The authorization code of a form that the user's browser posted to a service's redirect URI (`response_mode=form_post`, OAuth 2.0
    /// Form Post Response Mode).
    ///
    /// The checks are those of a redirect: `state` and `iss` have to be those of the request.
    ///
    /// - Parameters:
    ///   - form: The body of the browser's request, `application/x-www-form-urlencoded`.
    ///   - request: The request that it responds to.
    /// - Throws: As ``code(fromRedirect:for:)``.
    public func code(fromForm form: String, for request: AuthorizationRequest) throws(OidcError) -> String {
        try Self.authorizing {
            try options.ownership.check(request)
            return try AuthorizationResponse(form: form, requiresIssuer: config.requiresResponseIssuer)
                .code(for: request)
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
        try Self.authorizing {
            try options.ownership.check(request)
            return try AuthorizationResponse(parameters: parameters).code(for: request)
        }
    }

    /// Exchanges an authorization code for tokens. The client verifies and stores them before this method returns.
    ///
    /// - Parameters:
    ///   - code: The code, from ``code(fromRedirect:for:)``.
    ///   - request: The request that it responds to.
    ///   - authorizationDetails: The details of the request that the access token is to allow (RFC 9396, section 6);
    ///     empty to leave it to the provider.
    /// The storage may refuse the tokens. The client then keeps them in memory, and the same call stores them later, without asking the
    /// server, which accepts a code once.
    ///
    /// - Throws: ``OidcError``; the client then keeps what it had stored before. When the user has signed out since the request was
    ///   made, the cause has the code `signedOutDuringLogin`: the client does not use the code, or revokes the new tokens. When the provider
    ///   granted authorization details that were not asked for, it has the code `oidcAuthorizationDetailsMismatch`.
    public func exchange(
        code: String,
        for request: AuthorizationRequest,
        authorizationDetails: [AuthorizationDetail] = []
    ) async throws(OidcError) -> Token {
        try await exchange(code: code, for: request, ifStill: nil, authorizationDetails: authorizationDetails)
    }

    /// Exchanges the authorization code of a login without the user.
    ///
    /// - Parameters:
    ///   - isWanted: Whether what the login rests on is still there, asked while nobody else can change the storage. Otherwise the
    ///   client does not store the new tokens, and revokes them.
    ///   - login: Names the login for ``finishLogin(_:begunAt:)``; `nil` for the code.
    ///   - canFinish: Whether the same call can be made again when the storage refuses the tokens. They are revoked otherwise.
    package func exchange(
        code: String,
        for request: AuthorizationRequest,
        ifStill isWanted: LoginCondition?,
        login: Secret? = nil,
        canFinish: Bool = true,
        authorizationDetails details: [AuthorizationDetail] = []
    ) async throws(OidcError) -> Token {
        let code = Secret(code)
        do {
            return try await config.activity.during("Getting the tokens of a login") { _ in
                let keeping = canFinish ? LoginKeeping(login: login ?? code, isWanted: isWanted) : nil
                return try await http.inOneExchange(system) { try await exchangeNow(code, request, details, keeping) }
            }
        } catch {
            throw OidcError(error)
        }
    }

    package typealias LoginCondition = @Sendable () async throws -> Bool

    @inline(never)
    private func exchangeNow(
        _ code: Secret,
        _ request: AuthorizationRequest,
        _ details: [AuthorizationDetail],
        _ keeping: LoginKeeping?
    ) async throws -> Token {
        let begin = signOuts.own(request.begin)
        try options.ownership.check(request)
        if let keeping, let token = unsavedToken(of: keeping.login) {
            return try await keep(token, begunAt: begin, keeping)
        }
        let provider = try await provider()
        try checkSignOut(since: begin)
        let token = try await busy.noting(system) {
            try await provider.exchange(code: code, for: request, narrowedTo: details)
        }
        return try await keep(token, begunAt: begin, keeping)
    }

    /// Refuses a login that began before a sign-out.
    func checkSignOut(since begin: SignOutCount.Mark) throws(OidcError) {
        if signOuts.hasIncreased(since: begin) { throw .authorization(.signedOutDuringLogin) }
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
