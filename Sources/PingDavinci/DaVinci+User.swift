extension DaVinci {
    /// The user who is logged in, from an earlier launch as well; `nil` when no tokens are stored, or none can be read.
    ///
    /// The stored tokens may have ended; `token()` renews them where it can. Use ``storedUser()`` to tell a user who is
    /// not logged in from a storage that cannot be read.
    public func daVinciUser() async -> (any User)? {
        do { return try await storedUser() } catch {
            workflow.config.logger.e("Whether a user is logged in cannot be told.", error: error)
            return nil
        }
    }

    /// The user who is logged in, as ``daVinciUser()``.
    public func user() async -> (any User)? {
        await daVinciUser()
    }

    /// The user who is logged in, from an earlier launch as well; tells an empty storage from one that cannot be read.
    ///
    /// Asks no server. The stored tokens may have ended; `token()` renews them where it can.
    ///
    /// - Returns: `nil` when no tokens are stored, or `OidcModule` is not installed.
    /// - Throws: `PingError` when the storage cannot tell.
    public func storedUser() async throws -> (any User)? {
        guard let client = workflow.sharedContext[.oidcClient], try await client.hasToken() else { return nil }
        return OidcUser(client: client) { [workflow] in await workflow.signOff() }
    }
}
