/// A product that logs users in: `Journey`, `DaVinci` or ``OidcWeb``. All have the same members for the signed-in user.
public protocol LoginProduct: Sendable {
    /// The engine that runs the flows.
    var workflow: Workflow { get }

    /// Whether a user is signed in, from an earlier launch as well: the storage holds tokens, or the session of a
    /// journey. Either may have expired. Asks no server.
    ///
    /// - Throws: `PingError` when the SDK cannot read the storage.
    func isSignedIn() async throws -> Bool

    /// A user, whether signed in or not. Ask ``storedUser()`` for the user who is.
    ///
    /// - Parameter error: Why a user without ``OidcModule`` has no tokens.
    /// - Returns: `nil` when the product has no users without ``OidcModule``.
    func user(failing error: any Error) -> (any User)?
}

extension LoginProduct {
    public func isSignedIn() async throws -> Bool { try await workflow.sharedContext[.oidcClient]?.hasToken() == true }

    public func user(failing error: any Error) -> (any User)? {
        workflow.sharedContext[.oidcClient].map { OidcUser($0, of: workflow) }
    }

    /// The signed-in user, also from an earlier launch; distinguishes an empty storage from one that cannot be read.
    ///
    /// Sends no request. The stored tokens may have expired; `token()` renews them where it can, a journey also
    /// with the stored session.
    ///
    /// - Returns: `nil` when nobody is signed in.
    /// - Throws: `PingError` when the SDK cannot read the storage.
    public func storedUser() async throws -> (any User)? {
        guard try await isSignedIn() else { return nil }
        return user(failing: PingError.missingOidcModule)
    }

    /// The signed-in user, as ``storedUser()``. When the SDK cannot read the storage, it returns a user too,
    /// whose `token()` says why.
    ///
    /// - Returns: `nil` when nobody is signed in.
    public func user() async -> (any User)? {
        do { return try await storedUser() } catch {
            workflow.config.logger.w("Cannot determine whether a user is signed in.", error: error)
            return user(failing: error)
        }
    }

    /// Ends the session at the server, revokes the tokens, and removes both from this device. With `signOutRedirectUri`
    /// an ``OidcWeb`` shows the provider's page for it in the browser; without one, a cookie of the browser may
    /// keep the provider's session.
    ///
    /// Every step runs, also when an earlier one failed. Without a session, the sign-off succeeds.
    ///
    /// - Returns: The outcome of each step; a failure when one of them failed.
    @discardableResult
    public func signOff() async -> Result<SignOffReport, SignOffError> { await workflow.signOff() }

    /// Restores the step of a flow that has left the process. See `ContinueNode.snapshot()`.
    ///
    /// - Parameter snapshot: The value that `snapshot()` returned.
    /// - Returns: The step, with untouched fields.
    /// - Throws: `PingError` with code `snapshotUnusable` or `flowExpired`. See
    ///   ``/PingOrchestrate/Workflow/restore(_:)``.
    public func restore(_ snapshot: FlowSnapshot) async throws(PingError) -> ContinueNode {
        try await workflow.restore(snapshot)
    }

    /// The events of all flows from now on, without secrets. Every call returns a new stream.
    public func events() -> AsyncStream<FlowEvent> { workflow.events() }
}
