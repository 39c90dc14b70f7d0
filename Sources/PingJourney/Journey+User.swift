import PingLogger
public import PingOidc
public import PingOrchestrate
import PingStorage

extension Journey {
    /// The signed-in user.
    ///
    /// There is one when a token or a session is stored. Tokens that have expired are renewed when they are asked for,
    /// and had anew with the stored session when they cannot be. When the storage cannot tell, there is a user too, whose
    /// `token()` says why.
    ///
    /// - Returns: `nil` when nobody is signed in, or ``OidcModule`` is not installed.
    public func journeyUser() async -> (any User)? {
        guard let oidc = workflow.sharedContext[.oidcClient] else { return nil }
        do {
            let isSignedIn = if try await oidc.hasToken() { true } else { try await session() != nil }
            guard isSignedIn else { return nil }
        } catch {
            workflow.config.logger.w("It cannot be told whether a user is signed in.", error: error)
        }
        let authorizer = SessionAuthorizer(
            settings: settings,
            client: workflow.httpClient,
            timeout: .seconds(workflow.config.timeout)
        )
        return JourneyOidcModule.user(oidc, authorizer, workflow)
    }

    /// The stored session; `nil` when there is none.
    ///
    /// - Throws: `StorageError` when it cannot be told.
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
