extension DaVinci {
    /// The signed-in user, from an earlier launch as well.
    ///
    /// The stored tokens may have expired; `token()` renews them where it can. When the storage cannot be read there is a user too,
    /// whose `token()` says why. Use ``storedUser()`` to learn that at once.
    ///
    /// - Returns: `nil` when no tokens are stored, or `OidcModule` is not installed.
    public func daVinciUser() async -> (any User)? {
        do { return try await storedUser() } catch {
            workflow.config.logger.w("Cannot determine whether a user is signed in.", error: error)
            return workflow.sharedContext[.oidcClient].map(user(of:))
        }
    }

    /// The signed-in user, as ``daVinciUser()``.
    public func user() async -> (any User)? { await daVinciUser() }

    /// The signed-in user, from an earlier launch as well; tells an empty storage from one that cannot be read.
    ///
    /// Asks no server. The stored tokens may have expired; `token()` renews them where it can.
    ///
    /// - Returns: `nil` when no tokens are stored, or `OidcModule` is not installed.
    /// - Throws: `PingError` when the storage cannot tell.
    public func storedUser() async throws -> (any User)? {
        guard let client = workflow.sharedContext[.oidcClient], try await client.hasToken() else { return nil }
        return user(of: client)
    }

    private func user(of client: OidcClient) -> any User {
        OidcUser(client: client) { [workflow] in await workflow.signOff() }
    }
}
