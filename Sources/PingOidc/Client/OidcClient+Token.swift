extension OidcClient {
    /// A usable token: the stored one, or a refreshed one when it expires within the configured threshold.
    ///
    /// When an early refresh fails, the client returns the stored token as long as it is valid. For every other failed
    /// refresh, one rule applies:
    ///
    /// * `invalid_grant` ends the session: the client deletes the tokens, and ``OidcError/requiresLogin`` is true.
    /// * Status 400 or 401 without an `error` requires a login, too, but the tokens stay and the next call tries again.
    /// * `login_required`, `interaction_required` and the like require a login, too; the tokens stay.
    /// * A response without the key that the tokens are bound to (DPoP) requires a login, too: the client does
    ///   not use its access token.
    /// * Every other failure keeps the tokens and requires no login: the next call tries again. When the server asked
    ///   to wait (`Retry-After`), calls before that throw the same error and send nothing, for up to five minutes.
    ///
    /// The client spends no refresh token before it has the provider's keys and the storage has room for the outcome. A
    /// new token that the storage refuses after all stays in memory, and the client stores it before
    /// it uses it the next time.
    public func token() async -> Result<Token, OidcError> {
        await token(authorizer: nil)
    }

    /// A new token, even when the stored one is still valid. Concurrent callers get the same one.
    public func refresh() async -> Result<Token, OidcError> {
        await refresh(authorizer: nil)
    }

    /// The stored token, whether usable or not; `nil` when nobody is logged in.
    ///
    /// - Throws: `PingError` of the storage; `oidcTokenOwnerMismatch` when the token is another client's or provider's.
    public func storedToken() async throws(PingError) -> Token? {
        try await storage.get()
    }

    /// Whether the storage holds tokens of this client and its provider. They may have expired.
    ///
    /// - Throws: `PingError` when the client cannot read the storage.
    public func hasToken() async throws(PingError) -> Bool {
        do { return try await storage.get() != nil } catch {
            guard error.code == .oidcTokenOwnerMismatch else { throw error }
            return false
        }
    }

    func token(authorizer: (any Authorizer)?) async -> Result<Token, OidcError> {
        let goal = RefreshMachine.Goal.usable(threshold: config.refreshThreshold)
        let revision = states.watchedRevision
        var stored: Token?
        do {
            if held.withLock({ $0.unsaved == nil }) {
                stored = try await storage.get()
                if let revision { states.notice(hasToken: stored != nil, since: revision) }
                if let stored, goal.isReached(with: stored, config.dpop, now: system.now()) { return .success(stored) }
            }
            return .success(try await token(flights.token, goal, authorizer))
        } catch let error as PingError where error.code != .cancelled {
            if let revision { states.notice(error, since: revision) }
            // The storage fails, or somebody else has it. A token that is still valid serves nevertheless.
            if let token = await validToken(stored, after: error) { return .success(token) }
            return .failure(OidcError(error))
        } catch {
            return .failure(OidcError(error))
        }
    }

    /// A token that has not expired, whether the storage works or not.
    ///
    /// - Parameter known: The token that the storage held before. A storage that is out of reach is not read again:
    ///   that would take its time limit twice.
    private func validToken(_ known: Token?, after error: PingError) async -> Token? {
        if let token = held.current.unsaved?.token, isValid(token) { return token }
        let stored = error.code == .storageUnavailable ? known : (try? await storage.get()) ?? nil
        return stored.flatMap { isValid($0) ? $0 : nil }
    }

    private func isValid(_ token: Token) -> Bool {
        config.dpop.allows(token) && !token.isExpired(threshold: 0, now: system.now())
    }

    func refresh(authorizer: (any Authorizer)?) async -> Result<Token, OidcError> {
        do {
            let seen = try await storage.get()
            return .success(try await token(flights.refresh, .renewed(seen: seen), authorizer))
        } catch {
            return .failure(OidcError(error))
        }
    }

    /// A token other than one that a server refused, if the policy allows it. All callers with the same
    /// token get the same new one.
    func refresh(replacing token: Token, authorizer: (any Authorizer)? = nil) async -> Result<Token, OidcError> {
        do { return .success(try await self.token(flights.replacement, .replaced(seen: token), authorizer)) } catch {
            return .failure(OidcError(error))
        }
    }

    private func token(
        _ flight: SingleFlight<Result<Token, RefreshFailure>>,
        _ goal: RefreshMachine.Goal,
        _ authorizer: (any Authorizer)?
    ) async throws -> Token {
        let revision = states.revision
        switch try await flight.run({ [refresher] in try await refresher.run(goal) }) {
        case .success(let token): return token
        case .failure(let failure):
            if failure == .noToken { states.notice(hasToken: false, since: revision) }
            guard failure.mayAuthorize, let authorizer else { throw failure.error }
            return try await authorized(by: authorizer, goal)
        }
    }

    var refresher: TokenRefresher {
        TokenRefresher(
            storage: storage,
            policy: config.refreshPolicy,
            dpop: config.dpop,
            system: system,
            logger: logger,
            held: held,
            activity: config.activity,
            report: { [states] in states.report($0) },
            prepare: { [self] token in
                try held.current.busy?.check(now: system.now())
                try await http.inOneExchange(system) { try await provider().prepare(for: token) }
            },
            refresh: { [self] token in
                try await http.inOneExchange(system) {
                    let provider = try await provider()
                    return try await held.noting(system) { try await provider.refresh(token) }
                }
            },
            revoke: { [self] token in
                try await http.inOneExchange(system) { try await provider().revoke(token) }
            }
        )
    }

    /// New tokens without the user, once for all who wait for them.
    private func authorized(by authorizer: any Authorizer, _ goal: RefreshMachine.Goal) async throws -> Token {
        try await flights.authorization.run { [self] in
            if let stored = try await storage.get(), goal.isReached(with: stored, config.dpop, now: system.now()) {
                return stored
            }
            let begin = signOuts.mark
            let token: Token
            do { token = try await authorizer.authorize(self) } catch {
                throw signOuts.hasIncreased(since: begin) ? RefreshFailure.noToken.error : error
            }
            if signOuts.hasIncreased(since: begin) {
                // The user signed out meanwhile; these tokens must not outlive that.
                try await self.signOut { _ in }
                throw RefreshFailure.noToken.error
            }
            return token
        }
    }

    /// An access token for one of several services, from the session of the user (RFC 8707). The client does not store
    /// it: keep it until it expires. What else the response brings, such as a new refresh token, stays with the client.
    ///
    /// - Parameters:
    ///   - resource: The address of the service, which the authorization request named with the option `resources`.
    ///   - scopes: The scopes of the token; empty for all that were granted.
    /// - Returns: A token without a refresh token.
    /// - Throws: ``OidcError``; as ``token()`` without a session.
    public func token(resource: String, scopes: Set<String> = []) async throws(OidcError) -> Token {
        try await narrowed(resource: resource, scopes, [])
    }

    /// An access token for some of what the user agreed to (RFC 9396, section 6), such as one payment of several. The
    /// client does not store it, as with ``token(resource:scopes:)``.
    ///
    /// - Parameters:
    ///   - authorizationDetails: The details that the token is to allow.
    ///   - resource: The address of the service; `nil` to leave it to the provider.
    ///   - scopes: The scopes of the token; empty for all that were granted.
    /// - Returns: A token without a refresh token.
    /// - Throws: ``OidcError``; with a cause `oidcInvalidAuthorizationDetails` when the user did not agree to them, and
    ///   `oidcAuthorizationDetailsMismatch` when the provider granted others.
    public func token(
        authorizationDetails: [AuthorizationDetail],
        resource: String? = nil,
        scopes: Set<String> = []
    ) async throws(OidcError) -> Token {
        try await narrowed(resource: resource, scopes, authorizationDetails)
    }

    private func narrowed(
        resource: String?,
        _ scopes: Set<String>,
        _ details: [AuthorizationDetail]
    ) async throws(OidcError) -> Token {
        do {
            // Stores the outcome of an earlier refresh, should that have failed.
            _ = try await token().get()
            // A caller who gives up must not lose the new refresh token.
            let work = Task { [self] in
                try await http.inOneExchange(system) {
                    try await refresher.narrowed { [self] stored in
                        let provider = try await provider()
                        return try await held.noting(system) {
                            try await provider.refresh(
                                stored,
                                resource: resource,
                                scopes: scopes,
                                authorizationDetails: details
                            )
                        }
                    }
                }
            }
            return try await work.value
        } catch {
            throw OidcError(error)
        }
    }

    /// Exchanges one token for another (RFC 8693). The client does not store the new one: it is for the named service.
    ///
    /// - Parameter request: The token to exchange, and the properties of the new one.
    /// - Returns: The new token; `additionalMembers["issued_token_type"]` names its type.
    /// - Throws: ``OidcError``.
    public func exchange(_ request: TokenExchange) async throws(OidcError) -> Token {
        let details = request.authorizationDetails
        let secrets =
            [request.subjectToken] + (request.actorToken.map { [$0] } ?? []) + AuthorizationDetails.secrets(details)
        return try await granted { [http, system] provider in
            try await http.inOneExchange(system) {
                try await provider.token(
                    for: request.form + provider.parameter(details),
                    secrets: secrets,
                    key: provider.dpop.newKey(for: provider.metadata),
                    types: ["n_a"]
                ) { token in
                    try request.checkType(of: token)
                    try AuthorizationDetailsRule(asked: details).check(token)
                }
            }
        }
    }

    /// A token of the client itself, without a user (RFC 6749, section 4.4), for a service that authenticates itself.
    /// The client does not store it: keep it until it expires.
    ///
    /// - Parameters:
    ///   - scopes: The scopes of the token; empty to leave them to the server.
    ///   - resources: The addresses of the services that will receive the token (RFC 8707).
    ///   - authorizationDetails: The details that the token is to allow (RFC 9396).
    /// - Throws: ``OidcError``; with a cause `invalidConfiguration` when the option `clientAuthentication` is `none`.
    public func clientCredentials(
        scopes: Set<String> = [],
        resources: [String] = [],
        authorizationDetails: [AuthorizationDetail] = []
    ) async throws(OidcError) -> Token {
        try await granted { [http, system] provider in
            try provider.requireAuthentication("its own token")
            var form = [(name: "grant_type", value: "client_credentials")]
            if !scopes.isEmpty { form.append((name: "scope", value: AuthorizationParameters.scope(scopes))) }
            form += resources.map { (name: "resource", value: $0) }
            return try await http.inOneExchange(system) { try await provider.token(for: form, authorizationDetails) }
        }
    }

    private func granted(_ work: (Provider) async throws -> Token) async throws(OidcError) -> Token {
        do { return try await work(provider()) } catch { throw OidcError(error) }
    }
}
