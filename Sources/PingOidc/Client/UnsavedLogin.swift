import PingLogger

/// The tokens of a login that the storage refused.
///
/// The server accepts a code once, and nobody wants to type a password twice because a device was locked for a moment.
/// So the tokens stay in memory until the same login is finished again, another one succeeds, or the user signs out.
/// Nobody can use them before they are stored. A client that is released asks the server to revoke them,
/// and logs when that fails.
struct UnsavedLogin: Sendable {
    /// Tells the login from others: its code, or its session. A secret.
    let login: Secret
    let token: Token
    /// Revokes the tokens when nobody can finish the login; `nil` when its metadata could not be loaded.
    let provider: Provider?

    /// Revokes the tokens, unless the user has others in the storage, which could end with them.
    func abandon(_ storage: TokenGate, _ activity: any BackgroundActivity, _ logger: any Logger) {
        Task { [token, provider] in
            await activity.during("Revoking the tokens of a login that nobody can finish") { _ in
                do {
                    guard TokenRefresher.isOther(try await storage.get(), than: token) else { return }
                    guard let provider else {
                        throw PingError(.oidcMissingEndpoint, "The metadata could not be loaded.")
                    }
                    try await provider.revoke(token)
                } catch {
                    logger.w("OIDC: the tokens of a login that nobody can finish live on.", error: OidcError(error))
                }
            }
        }
    }
}

extension OidcClient {
    /// The tokens of a login that the storage has refused; `nil` when there are none.
    package func unsavedToken(of login: Secret) -> Token? {
        held.current.login.flatMap { $0.login == login ? $0.token : nil }
    }

    /// Stores the tokens of a login; when the user has signed out since it began, revokes them.
    @inline(never)
    func keep(_ token: Token, of login: LoginAttempt) async throws -> Token {
        let isStored: Bool
        do { isStored = try await store(token, login) } catch {
            var provider = held.current.login?.provider
            if login.name != nil, provider == nil { provider = try? await self.provider() }
            // Last: the user may have signed out meanwhile.
            guard let name = login.name, !signOuts.hasIncreased(since: login.begin) else {
                discard(token, begunAt: login.begin)
                throw Self.advising(error, "Start the login again.")
            }
            replaceUnsavedLogin(with: UnsavedLogin(login: name, token: token, provider: provider))
            throw Self.advising(error, "The tokens wait in memory: the same call finishes the login.")
        }
        replaceUnsavedLogin(with: nil, stored: isStored ? token : nil)
        guard isStored else {
            await discard(token, begunAt: login.begin).value
            throw OidcError.authorization(.signedOutDuringLogin)
        }
        return token
    }

    /// Stores the tokens of a login, unless the user has signed out since it began: they must not outlive that.
    ///
    /// It has its own time: the system may have suspended the app during the login, and lets it run now.
    private func store(_ token: Token, _ login: LoginAttempt) async throws -> Bool {
        try await config.activity.during("Storing the tokens of a login") { [self] expiry in
            try await storage.withExclusiveAccess(before: expiry) { [self] in
                guard !signOuts.hasIncreased(since: login.begin), try await login.isWanted?() ?? true else {
                    return false
                }
                let (previous, isWatched) = (await replaced(), states.isWatchedLogin)
                try await storage.save(item: token)
                held.withLock { $0.unsaved = nil }
                refresher.abandon(keeping: token)
                reportLogin(token, replacing: isWatched ? previous : nil)
                return true
            }
        }
    }

    /// The tokens that a login replaces; `nil` also for those that this client must not or cannot read.
    private func replaced() async -> Token? {
        do throws(PingError) { return try await storage.get() } catch {
            if error.code == .oidcTokenOwnerMismatch {
                logger.w("OIDC: a login replaces the tokens of another owner, which it cannot revoke.", error: error)
            }
            return nil
        }
    }

    /// Nobody can finish the login before it any more.
    private func replaceUnsavedLogin(with new: UnsavedLogin?, stored: Token? = nil) {
        let old = held.withLock { held in
            defer { held.login = new }
            return held.login
        }
        guard let old, TokenRefresher.isOther(new?.token ?? stored, than: old.token) else { return }
        discard(old.token, begunAt: signOuts.mark)
    }

    /// Revokes tokens that nobody gets. Those of the user whose tokens are stored live on: the server may end all of
    /// them with one (RFC 7009, section 2.1).
    ///
    /// - Parameter begin: When their login began. After a sign-out there is nothing to keep.
    /// - Returns: The work, which a caller who gives up does not end.
    @discardableResult
    func discard(_ token: Token, begunAt begin: SignOutCount.Mark) -> Task<Void, Never> {
        Task {
            let kept: Token?
            do { kept = signOuts.hasIncreased(since: begin) ? nil : try await storage.get() } catch {
                return logger.w("OIDC: tokens that nobody gets live on: the stored ones cannot be read.", error: error)
            }
            guard TokenRefresher.isOther(kept, than: token) else { return }
            var token = token
            // It may be what is wrong with them.
            token.idToken = nil
            await refresher.revokeQuietly(token)
        }
    }

    private static func advising(_ error: any Error, _ advice: String) -> any Error {
        guard var error = error as? PingError, error.code != .cancelled else { return error }
        error.recovery = [error.recovery, advice].compactMap(\.self).joined(separator: " ")
        return error
    }
}
