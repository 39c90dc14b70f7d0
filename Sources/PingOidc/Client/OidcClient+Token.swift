extension OidcClient {
    /// A usable token: the stored one, or a refreshed one when it expires within the configured threshold.
    ///
    /// When an early refresh fails, the client returns the stored token as long as it is valid. For every other failed refresh, one rule applies:
    ///
    /// * `invalid_grant` ends the session: the client deletes the tokens, and ``OidcError/requiresLogin`` of the error is true.
    /// * Status 400 or 401 without an `error` requires a login, too, but the tokens stay and the next call tries again.
    /// * `login_required`, `interaction_required` and the like require a login, too; the tokens stay.
    /// * A response without the key that the tokens are bound to (DPoP) requires a login, too: the client does not use its access token.
    /// * Every other failure keeps the tokens and requires no login: the next call tries again. When the server asked to wait
    ///   (`Retry-After`), calls before that throw the same error and send nothing, for up to five minutes.
    ///
    /// The client spends no refresh token before it has the provider's keys and the storage has room for the outcome. A new
    /// token that the storage refuses after all stays in memory, and the client stores it before it uses it the next time.
    public func token() async -> Result<Token, OidcError> {
        await token(authorizer: nil)
    }

    /// A new token, even when the stored one is still valid. Concurrent callers get the same one.
    public func refresh() async -> Result<Token, OidcError> {
        await refresh(authorizer: nil)
    }

    /// The stored token, whether usable or not; `nil` when nobody is logged in.
    ///
    /// - Throws: `PingError` of the storage; with code `oidcTokenOwnerMismatch` when the token is another client's or provider's.
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

    /// A token other than one that a server refused, if the policy allows it. All callers with the same token get the same new one.
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
}
