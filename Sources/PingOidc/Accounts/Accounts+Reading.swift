extension Accounts {
    /// All accounts, without decrypting anything.
    ///
    /// - Throws: `PingError` when the folder is unreadable. Damaged records do not hide the others.
    public func list() async throws(PingError) -> AccountList {
        await addExisting()
        return try await store.list()
    }

    /// The account with this identifier; `nil` when the app has no such account.
    ///
    /// - Throws: `PingError`, with code `storageCorrupt` when its record is damaged. Its tokens are not affected.
    public func account(_ id: Account.ID) async throws(PingError) -> Account? {
        await addExisting()
        return try await store.account(id)
    }

    /// The account that was chosen last with ``switch(to:)``; `nil` when none was, or it has been removed.
    ///
    /// - Throws: `PingError`.
    public func current() async throws(PingError) -> Account? {
        await addExisting()
        guard let id = try await store.current() else { return nil }
        return try await store.account(id)
    }

    /// The identifier of the current account, whatever state its record is in.
    package func currentID() async throws(PingError) -> Account.ID? {
        await addExisting()
        return try await store.current()
    }

    /// Makes a record for the tokens of the time before. Where they cannot be read now, the next call tries again.
    func addExisting() async {
        guard let existing, (try? await store.account(existing.id)) == .some(nil) else { return }
        let (id, now) = (existing.id, system.now())
        try? await existing.tokens.withExclusiveAccess {
            guard let token = try await existing.tokens.get() else { return }
            try await store.change(id) { account in account ?? Account(id: id, having: token, at: now) }
            if try await store.current() == nil { try await store.setCurrent(id) }
        }
    }
}
