extension TokenRefresher {
    /// Sends a request that spends the refresh token of the stored token, unless one is underway.
    ///
    /// - Returns: The outcome, which nobody else processes then; `nil` when time is up first, and it is kept for later.
    /// - Throws: The error of the storage.
    func outcome(
        replacing token: Token,
        _ expiry: Expiry,
        _ send: @escaping @Sendable () async -> RefreshMachine.Event
    ) async throws -> RefreshMachine.Event? {
        if let known = flight(replacing: token) {
            guard let event = try await outcome(of: known, expiry) else { return nil }
            let changed = RefreshMachine.token(after: event, replacing: token, now: system.now())
            // It may have been underway for longer than its access token lives, so it counts like what is stored.
            return changed.map { .read(token, unsaved: UnsavedToken(token: $0, replaced: token)) } ?? event
        }
        let flight = RefreshInFlight(replaced: token, request: Task { await send() })
        held.withLock { $0.inFlight = flight }
        if let event = try await outcome(of: flight, expiry) { return event }
        keepOutcome(of: flight)
        return nil
    }

    /// The stored token, with what earlier requests have changed in it. Call it while nobody else has the storage.
    ///
    /// - Throws: `PingError` with code `networkInterrupted` when the time is over before; what the storage throws.
    func settled(_ expiry: Expiry) async throws -> Token? {
        guard let stored = try await storage.get() else { return nil }
        if let flight = flight(replacing: stored) {
            guard let event = try await outcome(of: flight, expiry) else { throw PingError.suspended }
            if case .overtaken(let present, let failure, _) = event {
                // The request has spent the refresh token that is still stored.
                guard present != stored else { throw failure.error }
                return present
            }
            let changed = RefreshMachine.token(after: event, replacing: stored, now: system.now()) ?? stored
            if changed != stored { try await saveRenewed(changed, replacing: stored) }
            return changed
        }
        guard let unsaved = held.current.unsaved, unsaved.replaced == stored else { return stored }
        try await saveRenewed(unsaved.token, replacing: stored)
        return unsaved.token
    }

    private func saveRenewed(_ token: Token, replacing replaced: Token) async throws(PingError) {
        try await save(token, replacing: replaced)
        // Else only the refresh token is new.
        if token.accessToken != replaced.accessToken { report(.refreshed) }
    }

    /// Gives up a request in flight, since its user has signed out or another login has come: revokes what its response
    /// brings. Call it while nobody else has the storage.
    ///
    /// - Parameter kept: The other login's tokens. The same user's are not revoked: that could end the new ones.
    func abandon(keeping kept: Token? = nil) {
        guard let flight = held.withLock({ $0.inFlight.take() }), flight.take(),
            Self.isOther(kept, than: flight.replaced)
        else { return }
        Task {
            if let brought = await flight.request.value.brought { await revokeQuietly(brought) }
        }
    }

    private func flight(replacing token: Token) -> RefreshInFlight? {
        held.current.inFlight.flatMap { $0.replaced == token ? $0 : nil }
    }

    private func outcome(of flight: RefreshInFlight, _ expiry: Expiry) async throws -> RefreshMachine.Event? {
        guard let event = await expiry.value(of: flight.request) else { return nil }
        guard flight.take() else { return try await overtaken(.signedOutMeanwhile) }
        forget(flight)
        return event
    }

    /// Processes the outcome of a request that the activity did not wait for, when the app continues. When the storage
    /// is busy then, the outcome waits for the next who asks for it.
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
            if let changed { held.withLock { $0.unsaved = UnsavedToken(token: changed, replaced: replaced) } }
        }
        return nil
    }

    /// Whether a token certainly belongs to another user than the stored one. To revoke the same user's could end both.
    static func isOther(_ stored: Token?, than token: Token) -> Bool {
        guard let stored else { return true }
        guard let known = TokenSubject(stored).subject, let subject = TokenSubject(token).subject else { return false }
        return subject != known
    }

    private func forget(_ flight: RefreshInFlight) {
        held.withLock { if $0.inFlight?.request == flight.request { $0.inFlight = nil } }
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

extension PingError {
    fileprivate static var signedOutMeanwhile: PingError {
        PingError(
            .storageOvertaken,
            "A sign-out or another login has ended this login while the server renewed its tokens.",
            recovery: "Read the stored tokens again."
        )
    }
}
