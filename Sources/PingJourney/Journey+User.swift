import PingOidc
import PingOrchestrate

extension Journey {
    /// The signed-in user, as `user()`.
    ///
    /// A user exists when the storage holds a token or a session. When the app asks for an expired token, the SDK
    /// refreshes it, or gets a new one with the stored session; without ``OidcModule``, `token()` says that it is
    /// missing. When the SDK cannot read the storage, it returns a user too, whose `token()` says why. Use
    /// `storedUser()` to learn at once that the storage is unreadable.
    ///
    /// - Returns: `nil` when nobody is signed in.
    public func journeyUser() async -> (any User)? { await user() }

    /// Whether the storage holds a token or a session, either of which may have expired. Sends no request.
    ///
    /// - Throws: `PingError` when the SDK cannot read the storage.
    public func isSignedIn() async throws -> Bool {
        if try await workflow.sharedContext[.oidcClient]?.hasToken() == true { return true }
        return try await session() != nil
    }

    /// A user with the stored session, whether signed in or not. Ask `storedUser()` for the user who is.
    public func user(failing error: any Error) -> (any User)? {
        guard let client = workflow.sharedContext[.oidcClient] else {
            return SessionUser(error: OidcError(error), journey: self)
        }
        return OidcUser(client, SessionAuthorizer(settings: settings, workflow: workflow), of: workflow)
    }

    /// The stored session; `nil` when nobody is logged in.
    ///
    /// - Throws: `PingError` when the SDK cannot read the storage.
    public func session() async throws -> SSOToken? { try await settings.sessionStorage.get() }

    /// The same as `signOff()`.
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
