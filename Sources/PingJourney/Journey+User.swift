extension Journey {
    /// The signed-in user.
    ///
    /// A user exists when the storage holds a token or a session. When the app asks for an expired token, the SDK refreshes it,
    /// or gets a new one with the stored session. When the SDK cannot read the storage, it returns a user too, whose
    /// `token()` says why. Use ``storedUser()`` to learn at once that the storage is unreadable.
    ///
    /// - Returns: `nil` when nobody is signed in, or ``OidcModule`` is not installed.
    public func journeyUser() async -> (any User)? {
        do { return try await storedUser() } catch {
            workflow.config.logger.w("Cannot determine whether a user is signed in.", error: error)
            return workflow.sharedContext[.oidcClient].map(user(of:))
        }
    }

    /// The signed-in user, as ``journeyUser()``; distinguishes an empty storage from one that the SDK cannot read.
    ///
    /// Sends no request. A user exists when the storage holds a token or a session, either of which may have expired.
    ///
    /// - Returns: `nil` when nobody is signed in, or ``OidcModule`` is not installed.
    /// - Throws: `PingError` when the SDK cannot read the storage.
    public func storedUser() async throws -> (any User)? {
        guard let client = workflow.sharedContext[.oidcClient] else { return nil }
        let isSignedIn = if try await client.hasToken() { true } else { try await session() != nil }
        return isSignedIn ? user(of: client) : nil
    }

    private func user(of client: OidcClient) -> any User {
        JourneyOidcModule.user(client, SessionAuthorizer(settings: settings, workflow: workflow))
    }

    /// The stored session; `nil` when nobody is logged in.
    ///
    /// - Throws: `PingError` when the SDK cannot read the storage.
    public func session() async throws -> SSOToken? {
        try await settings.sessionStorage.get()
    }

    /// Ends the session: revokes the tokens, then ends the session at the server, and removes both from this device.
    ///
    /// Every step runs, also when an earlier one failed. Without a session, the sign-off succeeds.
    ///
    /// - Returns: The outcome of each step; a failure when one of them failed.
    @discardableResult
    public func signOff() async -> Result<SignOffReport, SignOffError> {
        await workflow.signOff()
    }

    /// The same as ``signOff()``.
    @discardableResult
    public func journeySignOff() async -> Result<SignOffReport, SignOffError> {
        await signOff()
    }
}
