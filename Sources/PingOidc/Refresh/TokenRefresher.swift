import PingLogger

/// Does what a ``RefreshMachine`` decides, while no other user of the storage does the same.
struct TokenRefresher: Sendable {
    let storage: any Storage<Token>
    let policy: RefreshPolicy
    let system: SystemServices
    let logger: any Logger
    let unsaved: Locked<UnsavedToken?>
    /// Tells watchers what becomes of the login.
    var report: @Sendable (AuthState) -> Void = { _ in }
    /// Fetches what it takes to verify a response.
    let prepare: @Sendable (Token) async throws -> Void
    /// Asks the server and verifies its response.
    let refresh: @Sendable (Token) async throws -> Token

    /// Who waits longer has waited for somebody who asked the server and got no response.
    private static var patience: Duration { .seconds(5) }

    /// - Throws: What the storage throws.
    func run(_ goal: RefreshMachine.Goal) async throws -> Result<Token, RefreshFailure> {
        let began = system.elapsed
        return try await storage.withExclusiveAccess { [self] in
            let hasWaited = system.elapsed - began > Self.patience
            var machine = RefreshMachine(goal: goal, policy: policy, hasWaited: hasWaited, now: system.now())
            var action = RefreshMachine.Action.read
            var renewed: Token?
            while true {
                switch action {
                case .finish(let token):
                    if token == renewed { report(.refreshed) }
                    return .success(token)
                case .fail(let failure): return .failure(failure)
                case .read:
                    action = machine.handle(.read(try await storage.get(), unsaved: unsaved.current))
                case .prepare(let token): action = machine.handle(await event(preparing: token))
                case .refresh(let token): action = machine.handle(await event(refreshing: token))
                case .save(let token, let replaced):
                    // Else only the refresh token is new.
                    if token.accessToken != replaced.accessToken { renewed = token }
                    action = machine.handle(await event(saving: token, replacing: replaced))
                case .delete:
                    unsaved.set(nil)
                    try await storage.delete()
                    report(.signedOut(.sessionEnded))
                    logger.w("OIDC: the server has ended the session; the stored tokens are deleted.")
                    action = machine.handle(.deleted)
                }
            }
        }
    }

    private func event(preparing token: Token) async -> RefreshMachine.Event {
        do {
            try await prepare(token)
            try await storage.makeRoom(for: token)
            return .prepared
        } catch { return failed(error) }
    }

    private func event(refreshing token: Token) async -> RefreshMachine.Event {
        do { return .refreshed(try await refresh(token)) } catch let error as UnverifiedToken {
            logger.w("OIDC: the renewed token cannot be verified now.", error: OidcError(error.reason))
            return .refreshedUnverified(error.response, RefreshFailure(error))
        } catch { return failed(error) }
    }

    private func failed(_ error: any Error) -> RefreshMachine.Event {
        logger.w("OIDC: the token could not be refreshed.", error: OidcError(error))
        return .failed(RefreshFailure(error), at: system.now())
    }

    private func event(saving token: Token, replacing replaced: Token) async -> RefreshMachine.Event {
        unsaved.set(UnsavedToken(token: token, replaced: replaced))
        do { try await storage.save(item: token) } catch {
            logger.w("OIDC: the renewed token could not be stored, and stays in memory.", error: error)
            return .notSaved(RefreshFailure(error), at: system.now())
        }
        unsaved.set(nil)
        return .saved
    }
}
