extension Journey {
    /// The signed-in user.
    ///
    /// A user exists when the storage holds a token or a session. When the app asks for an expired token, the SDK refreshes it,
    /// or gets a new one with the stored session; without ``OidcModule``, `token()` says that it is missing. When the SDK cannot
    /// read the storage, it returns a user too, whose `token()` says why. Use ``storedUser()`` to learn at once that the storage is
    /// unreadable.
    ///
    /// - Returns: `nil` when nobody is signed in.
    public func journeyUser() async -> (any User)? {
        do { return try await storedUser() } catch {
            workflow.config.logger.w("Cannot determine whether a user is signed in.", error: error)
            return user(failing: error)
        }
    }

    /// The signed-in user, as ``journeyUser()``; distinguishes an empty storage from one that the SDK cannot read.
    ///
    /// Sends no request. A user exists when the storage holds a token or a session, either of which may have expired.
    ///
    /// - Returns: `nil` when nobody is signed in.
    /// - Throws: `PingError` when the SDK cannot read the storage.
    public func storedUser() async throws -> (any User)? {
        if try await workflow.sharedContext[.oidcClient]?.hasToken() == true { return user() }
        return try await session() == nil ? nil : user()
    }

    /// - Parameter error: Why a user without ``OidcModule`` has no tokens.
    private func user(failing error: any Error = PingError.missingOidcModule) -> any User {
        guard let client = workflow.sharedContext[.oidcClient] else {
            return SessionUser(error: OidcError(error), journey: self)
        }
        return JourneyOidcModule.user(client, SessionAuthorizer(settings: settings, workflow: workflow))
    }

    /// The stored session; `nil` when nobody is logged in.
    ///
    /// - Throws: `PingError` when the SDK cannot read the storage.
    public func session() async throws -> SSOToken? { try await settings.sessionStorage.get() }

    /// Ends the session: revokes the tokens, then ends the session at the server, and removes both from this device.
    ///
    /// Every step runs, also when an earlier one failed. Without a session, the sign-off succeeds.
    ///
    /// - Returns: The outcome of each step; a failure when one of them failed.
    @discardableResult
    public func signOff() async -> Result<SignOffReport, SignOffError> { await workflow.signOff() }

    /// The same as ``signOff()``.
    @discardableResult
    public func journeySignOff() async -> Result<SignOffReport, SignOffError> { await signOff() }
}

/// The user of a journey without ``OidcModule``: a session, and no tokens.
private struct SessionUser: User {
    let error: OidcError
    let journey: Journey

    func token() async -> Result<Token, OidcError> { .failure(error) }
    func refresh() async -> Result<Token, OidcError> { .failure(error) }
    func revoke() async -> Result<Void, OidcError> { .success(()) }
    func userinfo(cache: Bool) async -> Result<UserInfo, OidcError> { .failure(error) }
    func logout() async -> Result<SignOffReport, SignOffError> { await journey.signOff() }
}
