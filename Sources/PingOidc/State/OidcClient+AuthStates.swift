extension OidcClient {
    /// Whether a user is logged in, now and from now on.
    ///
    /// ```swift
    /// for await state in await client.authStates() {
    ///     if case .signedOut(let reason) = state { showLogin(reason) }
    /// }
    /// ```
    ///
    /// The first state is the present one, after a look into the storage. Every call returns a new stream. It keeps 16 states and drops the
    /// oldest when its watcher is slower; the client never waits for watchers. The stream ends when its watcher stops, or with the client.
    ///
    /// The states are those of this client. What another client or process does, this one notices the next time it uses the storage, for
    /// example in ``token()``; how many logins and refreshes there were in between, it cannot know.
    public func authStates() async -> AsyncStream<AuthState> {
        let revision = states.revision
        let found: Result<Bool, PingError>
        do throws(PingError) { found = .success(try await hasToken()) } catch { found = .failure(error) }
        return states.stream(found: found, since: revision)
    }

    /// The stored token, with what its presence says about the state.
    func noticedToken() async throws(PingError) -> Token? {
        let revision = states.revision
        do throws(PingError) {
            let token = try await storage.get()
            states.notice(hasToken: token != nil, since: revision)
            return token
        } catch {
            states.notice(error, since: revision)
            throw error
        }
    }

    /// Reports a login.
    func reportLogin(_ token: Token, replacing previous: Token?) {
        if let previous, !TokenSubject(previous).isSameUser(as: TokenSubject(token)) {
            states.report(.signedOut(.replaced))
        }
        states.report(.signedIn)
    }
}
