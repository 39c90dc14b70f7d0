extension Accounts {
    /// Chooses the current account, for this process and all others. Clients that exist stay with the account they have.
    ///
    /// - Parameter id: The account; `nil` for none.
    /// - Throws: `PingError`, with code `accountUnknown` when there is no such account.
    public func `switch`(to id: Account.ID?) async throws(PingError) {
        await addExisting()
        try await store.setCurrent(id)
    }

    /// Changes the name and the tags of an account, and nothing else, in one step that another process's refresh cannot undo.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - change: Changes it. Keep it quick: other changes wait for it.
    /// - Returns: The account as it is now.
    /// - Throws: `PingError`, with code `accountUnknown` when there is no such account, and `storageInvalidValue` when name and tags are
    ///   larger than 64 KiB.
    @discardableResult
    public func update(
        _ id: Account.ID,
        _ change: @escaping @Sendable (inout Account) -> Void
    ) async throws(PingError) -> Account {
        await addExisting()
        let changed = try await store.change(id) { account throws(PingError) in
            guard var account else { throw .unknownAccount(id) }
            var edited = account
            change(&edited)
            account.name = edited.name
            account.tags = edited.tags
            return account
        }
        guard let changed else { throw .unknownAccount(id) }
        return changed
    }

    /// Removes an account from this device: its tokens, its session, its record. Removing none is not an error.
    ///
    /// The server is not told. Sign the user out first, with `User.logout()` or `OidcClient.revoke()`, where the network lets you. A refresh
    /// that runs ends before the account is removed, and a later one finds nothing.
    ///
    /// - Parameter id: The account.
    /// - Throws: `PingError` when something could not be removed. The account then stays in the list.
    public func remove(_ id: Account.ID) async throws(PingError) {
        let tokens = tokens(of: id)
        // A record that cannot be removed keeps its tokens.
        do throws(PingError) { _ = try await store.account(id) } catch {
            guard error.code == .storageCorrupt else { throw error }
        }
        do {
            try await tokens.withExclusiveAccess {
                try await store.removeSessions(id)
                try await tokens.delete()
                do { try await store.change(id) { _ in nil } } catch PingError.Code.storageCorrupt {
                    // The record tells nobody anything; what it belonged to is gone.
                    try await store.setAside(id)
                    try await store.change(id) { _ in nil }
                }
            }
        } catch {
            throw PingError(error, or: PingError(.storageUnavailable, "The account could not be removed."))
        }
    }

    /// Makes the record of an account again, from its tokens. The damaged record stays beside it under another name; its name and tags are lost.
    ///
    /// - Parameter id: The account.
    /// - Returns: The account; as it is, when its record is not damaged.
    /// - Throws: `PingError`, with code `storageNewerVersion` when a newer version of this SDK wrote the record, `storageCorrupt` when the
    ///   account has no tokens to make it from, and `accountUnknown` when it has no record either.
    @discardableResult
    public func rebuild(_ id: Account.ID) async throws(PingError) -> Account {
        var damage: PingError?
        do throws(PingError) {
            if let account = try await store.account(id) { return account }
        } catch {
            guard error.code == .storageCorrupt else { throw error }
            damage = error
        }
        guard let token = try await tokens(of: id).get() else { throw damage ?? .unknownAccount(id) }
        if damage != nil { try await store.setAside(id) }
        let now = system.now()
        let rebuilt = try await store.change(id) { account in account ?? Account(id: id, having: token, at: now) }
        guard let rebuilt else { throw .unknownAccount(id) }
        return rebuilt
    }
}
