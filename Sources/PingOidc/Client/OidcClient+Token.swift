extension OidcClient {
    /// A usable token: the stored one, or a refreshed one when it ends within the configured threshold.
    ///
    /// An early refresh that fails gives the stored token as long as it is good. Without the network everything stored
    /// stays. Only the server's definite answer (`invalid_grant`) ends the session: the tokens are deleted, and the
    /// error's ``OidcError/requiresLogin`` is true.
    public func token() async -> Result<Token, OidcError> {
        await token(authorizer: nil)
    }

    /// A new token, even when the stored one is still usable. Tasks that ask at the same time get the same one.
    public func refresh() async -> Result<Token, OidcError> {
        await refresh(authorizer: nil)
    }

    /// What is stored, whether usable or not; `nil` when nobody is logged in.
    ///
    /// - Throws: `PingError`.
    public func storedToken() async throws -> Token? {
        try await storage.get()
    }

    /// Whether tokens are stored. They may have ended.
    ///
    /// - Throws: `PingError` when it cannot be told.
    public func hasToken() async throws -> Bool {
        try await storedToken() != nil
    }

    func token(authorizer: (any Authorizer)?) async -> Result<Token, OidcError> {
        let goal = RefreshMachine.Goal.usable(threshold: config.refreshThreshold)
        do {
            if unsaved.current == nil, let stored = try await storage.get(),
                goal.isReached(with: stored, now: system.now())
            {
                return .success(stored)
            }
            return .success(try await token(flights.token, goal, authorizer))
        } catch {
            return .failure(OidcError(error))
        }
    }

    func refresh(authorizer: (any Authorizer)?) async -> Result<Token, OidcError> {
        do {
            let seen = try await storage.get()
            return .success(try await token(flights.refresh, .renewed(seen: seen), authorizer))
        } catch {
            return .failure(OidcError(error))
        }
    }

    private func token(
        _ flight: SingleFlight<TokenRefresher.Outcome>,
        _ goal: RefreshMachine.Goal,
        _ authorizer: (any Authorizer)?
    ) async throws -> Token {
        switch try await flight.run({ [refresher] in try await refresher.run(goal) }) {
        case .token(let token): return token
        case .failed(let error, let mayAuthorize):
            guard mayAuthorize, let authorizer else { throw error }
            return try await authorized(by: authorizer, goal)
        }
    }

    private var refresher: TokenRefresher {
        TokenRefresher(
            storage: storage,
            policy: config.refreshPolicy,
            system: system,
            logger: logger,
            unsaved: unsaved,
            refresh: { [self] token in try await refreshed(token) }
        )
    }

    /// The server's answer to a refresh, verified.
    private func refreshed(_ token: Token) async throws -> Token {
        let configuration = try await configuration()
        let endpoint = TokenEndpoint(credentials: credentials, configuration: configuration, caller: caller)
        let answer = try await endpoint.refresh(Secret(token.refreshToken ?? ""), now: system.now())
        if let idToken = answer.idToken {
            try await verifier(configuration)
                .verify(
                    idToken,
                    accessToken: Secret(answer.accessToken),
                    .refresh(original: token.idToken.flatMap { try? SignedToken($0).claims }),
                    now: system.now()
                )
        }
        return answer
    }

    /// New tokens without the user, once for all who wait for them.
    private func authorized(by authorizer: any Authorizer, _ goal: RefreshMachine.Goal) async throws -> Token {
        try await flights.authorization.run { [self] in
            if let stored = try await storage.get(), goal.isReached(with: stored, now: system.now()) { return stored }
            let signOut = signOuts.current
            let token = try await authorizer.authorize(self)
            if signOuts.current != signOut {
                // The user signed out meanwhile; these tokens must not outlive that.
                try await revoke()
                throw RefreshFailure.noTokenError
            }
            return token
        }
    }
}
