extension Journey {
    /// The signed-in user.
    ///
    /// There is one when a token or a session is stored. Tokens that have expired are renewed when they are asked for,
    /// and had anew with the stored session when they cannot be. When the storage cannot tell, there is a user too, whose
    /// `token()` says why. Use ``storedUser()`` to learn at once that it cannot tell.
    ///
    /// - Returns: `nil` when nobody is signed in, or ``OidcModule`` is not installed.
    public func journeyUser() async -> (any User)? {
        do { return try await storedUser() } catch {
            workflow.config.logger.w("Cannot determine whether a user is signed in.", error: error)
            return workflow.sharedContext[.oidcClient].map(user(of:))
        }
    }

    /// The signed-in user, as ``journeyUser()``; tells an empty storage from one that cannot be read.
    ///
    /// Asks no server. There is a user when a token or a session is stored, either of which may have ended.
    ///
    /// - Returns: `nil` when nobody is signed in, or ``OidcModule`` is not installed.
    /// - Throws: `PingError` when the storage cannot tell.
    public func storedUser() async throws -> (any User)? {
        guard let client = workflow.sharedContext[.oidcClient] else { return nil }
        let isSignedIn = if try await client.hasToken() { true } else { try await session() != nil }
        return isSignedIn ? user(of: client) : nil
    }

    private func user(of client: OidcClient) -> any User {
        let authorizer = SessionAuthorizer(
            settings: settings,
            client: workflow.httpClient,
            limits: workflow.limits
        )
        return JourneyOidcModule.user(client, authorizer, workflow)
    }

    /// The stored session; `nil` when there is none.
    ///
    /// - Throws: `PingError` when the storage cannot tell.
    public func session() async throws -> SSOToken? {
        try await settings.sessionStorage.get()
    }

    /// Ends the session: revokes the tokens, then ends the session at the server, and removes both from this device.
    ///
    /// Every step runs, whatever became of those before. Nothing to end is a success.
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
