extension TokenRefresher {
    /// Sends a request that spends the refresh token of the stored token, unless one is underway.
    ///
    /// - Returns: The outcome, which nobody else processes then; `nil` when the time is over before. It is kept for later then.
    func outcome(
        replacing token: Token,
        _ expiry: Expiry,
        _ send: @escaping @Sendable () async -> RefreshMachine.Event
    ) async -> RefreshMachine.Event? {
        if let known = flight(replacing: token) {
            guard let event = await outcome(of: known, expiry) else { return nil }
            let changed = RefreshMachine.token(after: event, replacing: token, now: system.now())
            // It may have been underway for longer than its access token lives, so it counts like what is stored.
            return changed.map { .read(token, unsaved: UnsavedToken(token: $0, replaced: token)) } ?? event
        }
        let flight = RefreshInFlight(replaced: token, request: Task { await send() })
        inFlight.set(flight)
        if let event = await outcome(of: flight, expiry) { return event }
        keepOutcome(of: flight)
        return nil
    }

    /// The stored token, with what earlier requests have changed in it. Call it while nobody else has the storage.
    ///
    /// - Throws: `PingError` with code `networkInterrupted` when the time is over before; what the storage throws.
    func settled(_ expiry: Expiry) async throws -> Token? {
        guard let stored = try await storage.get() else { return nil }
        if let flight = flight(replacing: stored) {
            guard let event = await outcome(of: flight, expiry) else { throw PingError.suspended }
            let changed = RefreshMachine.token(after: event, replacing: stored, now: system.now()) ?? stored
            if changed != stored { try await saveRenewed(changed, replacing: stored) }
            return changed
        }
        guard let unsaved = unsaved.current, unsaved.replaced == stored else { return stored }
        try await saveRenewed(unsaved.token, replacing: stored)
        return unsaved.token
    }

    private func saveRenewed(_ token: Token, replacing replaced: Token) async throws(PingError) {
        try await save(token, replacing: replaced)
        // Else only the refresh token is new.
        if token.accessToken != replaced.accessToken { report(.refreshed) }
    }

    /// Gives up a request in flight, since its user has signed out or logged in again: revokes what its response brings. Call it while
    /// nobody else has the storage.
    func abandon() {
        let flight = inFlight.withLock { flight in
            defer { flight = nil }
            return flight
        }
        guard let flight, flight.take() else { return }
        Task {
            if let brought = await flight.request.value.brought { await revokeQuietly(brought) }
        }
    }

    private func flight(replacing token: Token) -> RefreshInFlight? {
        inFlight.current.flatMap { $0.replaced == token ? $0 : nil }
    }

    private func outcome(of flight: RefreshInFlight, _ expiry: Expiry) async -> RefreshMachine.Event? {
        guard let event = await expiry.value(of: flight.request) else { return nil }
        _ = flight.take()
        forget(flight)
        return event
    }

    /// Processes the outcome of a request that the activity did not wait for, when the app continues. When the storage is busy then,
    /// the outcome waits for the next who asks for it.
    private func keepOutcome(of flight: RefreshInFlight) {
        Task {
            let event = await flight.request.value
            await activity.during("Storing tokens that came late") { expiry in
                let orphan = try? await storage.withExclusiveAccess(before: expiry) { await keep(event, of: flight) }
                if let orphan { await revokeQuietly(orphan) }
            }
        }
    }

    /// - Returns: The token that is not kept, and must not live on at the server.
    private func keep(_ event: RefreshMachine.Event, of flight: RefreshInFlight) async -> Token? {
        // Else another call has processed it, or the user has signed out.
        guard flight.take() else { return nil }
        defer { forget(flight) }
        let replaced = flight.replaced
        let changed = RefreshMachine.token(after: event, replacing: replaced, now: system.now())
        do {
            let stored = try await storage.get()
            guard stored == replaced else { return Self.isOther(stored, than: replaced) ? event.brought : nil }
            if let changed { try await saveRenewed(changed, replacing: replaced) }
        } catch {
            logger.w("OIDC: a token that came late could not be stored, and stays in memory.", error: error)
            if let changed { unsaved.set(UnsavedToken(token: changed, replaced: replaced)) }
        }
        return nil
    }

    /// Whether the login has ended elsewhere. When another process has renewed it, to revoke a token of it could end it for both.
    static func isOther(_ stored: Token?, than replaced: Token) -> Bool {
        guard let stored else { return true }
        return !TokenSubject(stored).isSameUser(as: TokenSubject(replaced))
    }

    private func forget(_ flight: RefreshInFlight) {
        inFlight.withLock { if $0?.request == flight.request { $0 = nil } }
    }

    /// Revokes a token that nobody has stored. When that fails, nobody can do anything about it.
    func revokeQuietly(_ token: Token) async {
        await activity.during("Revoking tokens that nobody wants") { _ in
            do { try await revoke(token) } catch {
                logger.w("OIDC: a token that nobody has stored could not be revoked.", error: OidcError(error))
            }
        }
    }
}
