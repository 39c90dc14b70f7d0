extension Emulator {
    /// The requests that the emulator has seen, oldest first; the last thousand. Names only, no values.
    public var observedRequests: [ObservedRequest] { state.requests.all }

    /// Makes a new signing key the current one.
    ///
    /// - Parameter withdrawingOld: Whether the old keys disappear from the published set, so that tokens they have
    ///   signed can no longer be verified.
    /// - Throws: When no key can be made.
    public func rotateKeys(withdrawingOld: Bool = false) async throws {
        try await state.keys.rotate(withdrawsOld: withdrawingOld)
    }

    /// Advances the emulator's clock: steps, codes, tokens and sessions age at once.
    ///
    /// A workflow under test has its own clock unless its configuration has ``services``.
    ///
    /// - Parameter duration: The duration, such as `.seconds(4000)`.
    public func advanceClock(by duration: Duration) { state.clock.advance(by: duration) }

    /// Ends every session and revokes every token of a user, as an administrator would.
    ///
    /// - Returns: `false` when no user has this name.
    @discardableResult
    public func expel(userName: String) -> Bool {
        guard let user = state.users.user(named: userName) else { return false }
        state.sessions.endAll(userID: user.id)
        state.grants.revokeAll(userID: user.id)
        return true
    }
}
