/// The tokens of an account: a storage that keeps the account's record in step with what it stores.
///
/// Tokens never wait for a record. A record that is damaged, or cannot be written, keeps no refresh from being stored.
struct AccountTokens: Storage {
    let id: Account.ID
    let tokens: any Storage<Token>
    let store: any AccountStore
    let system: SystemServices

    func save(item token: Token) async throws(PingError) {
        // First the record: a crash between the two leaves an account without tokens, never tokens that no list shows.
        do throws(PingError) {
            if try await store.account(id) == nil { try await store.change(id) { $0 ?? Account(id: id) } }
        } catch {
            // A refreshed token must be stored whatever the record's state; a first login loses nothing yet.
            let isRefresh = (try? await tokens.get()).flatMap(\.self) != nil
            guard isRefresh || [.storageCorrupt, .storageNewerVersion, .storageDenied].contains(error.code) else {
                throw error
            }
        }
        try await tokens.save(item: token)
        let now = system.now()
        await change { account in
            var account = account ?? Account(id: id)
            account.receive(token, at: now)
            return account
        }
    }

    func get() async throws(PingError) -> Token? { try await tokens.get() }

    func delete() async throws(PingError) {
        try await tokens.delete()
        let now = system.now()
        await change { account in
            var account = account
            account?.signedOutAt = now.wholeSecond
            return account
        }
    }

    /// Changes the record. A task that is cancelled here has changed the tokens already, so its record changes, too.
    private func change(_ change: @escaping AccountChange) async {
        await Task { _ = try? await store.change(id, change) }.value
    }

    func makeRoom(for token: Token) async throws(PingError) { try await tokens.makeRoom(for: token) }

    func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await tokens.withExclusiveAccess(work)
    }
}
