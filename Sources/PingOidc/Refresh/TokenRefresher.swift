import PingLogger

/// Does what a ``RefreshMachine`` decides, while no other user of the storage does the same.
struct TokenRefresher: Sendable {
    let storage: TokenGate
    let policy: RefreshPolicy
    var dpop = DPoPPolicy.off
    let system: SystemServices
    let logger: any Logger
    let held: Locked<HeldTokens>
    let activity: any BackgroundActivity
    /// Tells watchers what becomes of the login.
    var report: @Sendable (AuthState) -> Void = { _ in }
    /// Fetches what it takes to verify a response.
    let prepare: @Sendable (Token) async throws -> Void
    /// Asks the server and verifies its response.
    let refresh: @Sendable (Token) async throws -> Token
    /// Tells the server that nobody wants a token any more.
    let revoke: @Sendable (Token) async throws -> Void

    /// - Throws: The error of the storage.
    func run(_ goal: RefreshMachine.Goal) async throws -> Result<Token, RefreshFailure> {
        let report = ExchangeReport()
        return try await activity.during("Renewing the tokens of a login") { expiry in
            try await report.bound {
                try await storage.withExclusiveAccess(before: expiry) { [self] in try await run(goal, expiry, report) }
            }
        }
    }

    private func run(
        _ goal: RefreshMachine.Goal,
        _ expiry: Expiry,
        _ report: ExchangeReport
    ) async throws -> Result<Token, RefreshFailure> {
        let shared = report.failureBefore.flatMap { RefreshFailure($0) }
        var machine = RefreshMachine(goal: goal, policy: policy, dpop: dpop, shared: shared, now: system.now())
        var action = RefreshMachine.Action.take(.read)
        var renewed: Token?
        while true {
            switch action {
            case .finish(let token):
                if token == renewed { self.report(.refreshed) }
                return .success(token)
            case .fail(let failure): return .failure(failure)
            case .take(let step):
                // Else only the refresh token is new.
                if case .save(let token, let replaced) = step, token.accessToken != replaced.accessToken {
                    renewed = token
                }
                action = machine.handle(try await event(of: step, expiry, report))
            }
        }
    }

    /// Takes a step. Not inlined: a loop is compiled again for each wait in it.
    @inline(never)
    private func event(
        of step: RefreshMachine.Step,
        _ expiry: Expiry,
        _ report: ExchangeReport
    ) async throws -> RefreshMachine.Event {
        switch step {
        case .read: .read(try await storage.get(), unsaved: held.current.unsaved)
        case .prepare(let token): try await event(preparing: token, expiry, report)
        case .refresh(let token): try await event(refreshing: token, expiry, report)
        case .save(let token, let replaced): try await event(saving: token, replacing: replaced)
        case .delete: try await eventOfDeleting()
        }
    }

    /// Gets what the outcome of a request needs, before it spends the refresh token.
    ///
    /// Every wait for the network ends with the time of the activity, so that the lock of the storage is given back.
    ///
    /// - Parameter report: Learns that the provider did not respond.
    func getReady(for token: Token, _ expiry: Expiry, _ report: ExchangeReport? = nil) async throws {
        let preparation = Task<Result<Void, any Error>, Never> {
            do { return .success(try await prepare(token)) } catch { return .failure(error) }
        }
        guard let result = await expiry.value(of: preparation) else {
            preparation.cancel()
            throw PingError.suspended
        }
        do { try result.get() } catch {
            if case .networkError = OidcError(error) { report?.end(with: RefreshFailure(error)) }
            throw error
        }
        try await storage.makeRoom(for: token)
        if expiry.hasExpired { throw PingError.suspended }
    }

    private func event(
        preparing token: Token,
        _ expiry: Expiry,
        _ report: ExchangeReport
    ) async throws -> RefreshMachine.Event {
        do {
            try await getReady(for: token, expiry, report)
            return .prepared
        } catch let error as PingError where error.code == .storageOvertaken {
            return try await overtaken(error)
        } catch { return failed(error) }
    }

    private func event(
        refreshing token: Token,
        _ expiry: Expiry,
        _ report: ExchangeReport
    ) async throws -> RefreshMachine.Event {
        // The system took the time from this process alone.
        guard let event = try await outcome(replacing: token, expiry, { await event(refreshing: token) }) else {
            return failed(PingError.suspended)
        }
        switch event {
        case .failed(let failure, _), .refreshedUnverified(_, let failure): report.end(with: failure)
        default: report.end(.succeeded)
        }
        return event
    }

    private func event(refreshing token: Token) async -> RefreshMachine.Event {
        do { return .refreshed(try await refresh(token)) } catch let error as UnverifiedToken {
            logger.w("OIDC: the renewed token is not used.", error: OidcError(error.reason))
            return .refreshedUnverified(error.response, RefreshFailure(error))
        } catch { return failed(error) }
    }

    private func failed(_ error: any Error) -> RefreshMachine.Event {
        logger.w("OIDC: the token could not be refreshed.", error: OidcError(error))
        return .failed(RefreshFailure(error), at: system.now())
    }

    private func event(saving token: Token, replacing replaced: Token) async throws -> RefreshMachine.Event {
        do { try await save(token, replacing: replaced) } catch {
            if error.code == .storageOvertaken { return try await overtaken(error, token, replacing: replaced) }
            logger.w("OIDC: the renewed token could not be stored, and stays in memory.", error: error)
            return .notSaved(RefreshFailure(error), at: system.now())
        }
        return .saved
    }

    func eventOfDeleting() async throws -> RefreshMachine.Event {
        held.withLock { $0.unsaved = nil }
        do { try await storage.delete() } catch {
            guard error.code == .storageOvertaken else { throw error }
            return try await overtaken(error)
        }
        report(.signedOut(.sessionEnded))
        logger.w("OIDC: the server has ended the session; the stored tokens are deleted.")
        return .deleted
    }

    /// Somebody has come after this process, which was stopped or cut off longer than its lease: what they left counts.
    ///
    /// - Parameters:
    ///   - error: The error of the storage.
    ///   - brought: The token that could not be stored. It stays in memory unless somebody has replaced the old one.
    func overtaken(
        _ error: PingError,
        _ brought: Token? = nil,
        replacing replaced: Token? = nil
    ) async throws -> RefreshMachine.Event {
        logger.w("OIDC: another process has had the stored tokens meanwhile.", error: error)
        let stored = try await storage.get()
        if let brought, let replaced, stored != replaced {
            held.withLock { $0.unsaved = nil }
            if Self.isOther(stored, than: replaced) { Task { await revokeQuietly(brought) } }
        }
        return .overtaken(by: stored, RefreshFailure(error), at: system.now())
    }

    /// Stores a token, which stays in memory when the storage refuses it. Call it while nobody else has the storage.
    func save(_ token: Token, replacing replaced: Token) async throws(PingError) {
        held.withLock { $0.unsaved = UnsavedToken(token: token, replaced: replaced) }
        try await store(token)
        held.withLock { $0.unsaved = nil }
    }

    /// Tries again where a database is away for a moment: the client, and the token with it, may be gone before the
    /// next use. The pauses are shorter than a lease, and a storage that takes its time to fail gets no other try.
    private func store(_ token: Token) async throws(PingError) {
        let began = system.elapsed
        for pause in [Duration.milliseconds(500), .seconds(1)] {
            do throws(PingError) { return try await storage.save(item: token) } catch {
                guard error.code == .storageUnavailable, system.elapsed - began + pause < .seconds(2),
                    (try? await system.sleep(pause)) != nil
                else { throw error }
            }
        }
        try await storage.save(item: token)
    }
}

extension ExchangeReport {
    /// Notes a failure that is of interest to others.
    fileprivate func end(with failure: RefreshFailure) {
        if let shared = failure.shared { end(.failed(shared)) }
    }
}
