import PingLogger

/// Does what a ``RefreshMachine`` decides, while no other user of the storage does the same.
struct TokenRefresher: Sendable {
    let storage: TokenGate
    let policy: RefreshPolicy
    let system: SystemServices
    let logger: any Logger
    let unsaved: Locked<UnsavedToken?>
    let inFlight: Locked<RefreshInFlight?>
    let activity: any BackgroundActivity
    /// Tells watchers what becomes of the login.
    var report: @Sendable (AuthState) -> Void = { _ in }
    /// Fetches what it takes to verify a response.
    let prepare: @Sendable (Token) async throws -> Void
    /// Asks the server and verifies its response.
    let refresh: @Sendable (Token) async throws -> Token
    /// Tells the server that nobody wants a token any more.
    let revoke: @Sendable (Token) async throws -> Void

    /// Who waits longer has waited for somebody who asked the server and got no response.
    private static var patience: Duration { .seconds(5) }

    /// - Throws: What the storage throws.
    func run(_ goal: RefreshMachine.Goal) async throws -> Result<Token, RefreshFailure> {
        try await activity.during("Renewing the tokens of a login") { expiry in try await run(goal, expiry) }
    }

    private func run(_ goal: RefreshMachine.Goal, _ expiry: Expiry) async throws -> Result<Token, RefreshFailure> {
        let began = system.elapsed
        return try await storage.withExclusiveAccess(before: expiry) { [self] in
            let hasWaited = system.elapsed - began > Self.patience
            var machine = RefreshMachine(goal: goal, policy: policy, hasWaited: hasWaited, now: system.now())
            var action = RefreshMachine.Action.read
            var renewed: Token?
            while true {
                switch action {
                case .finish(let token):
                    if token == renewed { report(.refreshed) }
                    return .success(token)
                case .fail(let failure): return .failure(failure)
                case .read:
                    action = machine.handle(.read(try await storage.get(), unsaved: unsaved.current))
                case .prepare(let token): action = machine.handle(await event(preparing: token, expiry))
                case .refresh(let token): action = machine.handle(await event(refreshing: token, expiry))
                case .save(let token, let replaced):
                    // Else only the refresh token is new.
                    if token.accessToken != replaced.accessToken { renewed = token }
                    action = machine.handle(await event(saving: token, replacing: replaced))
                case .delete:
                    unsaved.set(nil)
                    try await storage.delete()
                    report(.signedOut(.sessionEnded))
                    logger.w("OIDC: the server has ended the session; the stored tokens are deleted.")
                    action = machine.handle(.deleted)
                }
            }
        }
    }

    /// Gets what the outcome of a request needs, before it spends the refresh token.
    ///
    /// Every wait for the network ends with the time of the activity, so that the lock of the storage is given back.
    func getReady(for token: Token, _ expiry: Expiry) async throws {
        let preparation = Task<Result<Void, any Error>, Never> {
            do { return .success(try await prepare(token)) } catch { return .failure(error) }
        }
        guard let result = await expiry.value(of: preparation) else {
            preparation.cancel()
            throw PingError.suspended
        }
        try result.get()
        try await storage.makeRoom(for: token)
        if expiry.hasExpired { throw PingError.suspended }
    }

    private func event(preparing token: Token, _ expiry: Expiry) async -> RefreshMachine.Event {
        do {
            try await getReady(for: token, expiry)
            return .prepared
        } catch { return failed(error) }
    }

    private func event(refreshing token: Token, _ expiry: Expiry) async -> RefreshMachine.Event {
        await outcome(replacing: token, expiry) { await event(refreshing: token) } ?? failed(PingError.suspended)
    }

    private func event(refreshing token: Token) async -> RefreshMachine.Event {
        do { return .refreshed(try await refresh(token)) } catch let error as UnverifiedToken {
            logger.w("OIDC: the renewed token cannot be verified now.", error: OidcError(error.reason))
            return .refreshedUnverified(error.response, RefreshFailure(error))
        } catch { return failed(error) }
    }

    private func failed(_ error: any Error) -> RefreshMachine.Event {
        logger.w("OIDC: the token could not be refreshed.", error: OidcError(error))
        return .failed(RefreshFailure(error), at: system.now())
    }

    private func event(saving token: Token, replacing replaced: Token) async -> RefreshMachine.Event {
        do { try await save(token, replacing: replaced) } catch {
            logger.w("OIDC: the renewed token could not be stored, and stays in memory.", error: error)
            return .notSaved(RefreshFailure(error), at: system.now())
        }
        return .saved
    }

    /// Stores a token, which stays in memory when the storage refuses it. Call it while nobody else has the storage.
    func save(_ token: Token, replacing replaced: Token) async throws(PingError) {
        unsaved.set(UnsavedToken(token: token, replaced: replaced))
        try await storage.save(item: token)
        unsaved.set(nil)
    }
}
