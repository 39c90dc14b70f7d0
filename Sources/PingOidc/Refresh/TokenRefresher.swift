/// Does what a ``RefreshMachine`` decides, while no other user of the storage does the same.
struct TokenRefresher: Sendable {
    let storage: any Storage<Token>
    let policy: RefreshPolicy
    let system: SystemServices
    let logger: any Logger
    let unsaved: Locked<UnsavedToken?>
    /// Asks the server and verifies its response.
    let refresh: @Sendable (Token) async throws -> Token

    /// - Throws: What the storage throws.
    func run(_ goal: RefreshMachine.Goal) async throws -> Result<Token, RefreshFailure> {
        try await storage.withExclusiveAccess { [self] in
            var machine = RefreshMachine(goal: goal, policy: policy, now: system.now())
            var action = RefreshMachine.Action.read
            while true {
                switch action {
                case .finish(let token): return .success(token)
                case .fail(let failure): return .failure(failure)
                case .read:
                    action = machine.handle(.read(try await storage.get(), unsaved: unsaved.current))
                case .refresh(let token): action = machine.handle(await event(refreshing: token))
                case .save(let token, let replaced):
                    try await save(token, replacing: replaced)
                    action = machine.handle(.saved)
                case .delete:
                    unsaved.set(nil)
                    try await storage.delete()
                    logger.w("OIDC: the server has ended the session; the stored tokens are deleted.")
                    action = machine.handle(.deleted)
                }
            }
        }
    }

    private func event(refreshing token: Token) async -> RefreshMachine.Event {
        do { return .refreshed(try await refresh(token)) } catch {
            logger.w("OIDC: the token could not be refreshed.", error: OidcError(error))
            return .failed(RefreshFailure(error), at: system.now())
        }
    }

    private func save(_ token: Token, replacing replaced: Token) async throws {
        unsaved.set(UnsavedToken(token: token, replaced: replaced))
        try await storage.save(item: token)
        unsaved.set(nil)
    }
}
