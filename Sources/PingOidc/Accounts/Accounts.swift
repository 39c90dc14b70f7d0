public import PingFoundation

/// The accounts of an app on this device: several users, or one user at several providers, logged in beside each other.
///
/// ```swift
/// let accounts = Accounts(app: "com.example.bank")
/// config.storage = accounts.storage(of: "ann")
/// ```
///
/// Whatever is stored there appears in ``list()``. Each account has its own record, which holds no secret and is in
/// clear text in files, and sealed tokens beside it, so saving takes no longer where there are many accounts. Call all
/// methods from any task and any process.
public struct Accounts: Sendable {
    let store: any AccountStore
    let system: SystemServices
    private(set) var existing: Existing?

    /// The tokens of the time before the app had accounts.
    struct Existing {
        let id: Account.ID
        let tokens: any Storage<Token>
    }

    /// The accounts of an app. Opens nothing yet.
    ///
    /// - Parameters:
    ///   - app: Tells the accounts of different apps apart that run as the same user, such as `com.example.bank`.
    ///   - directory: The directory of the files. `nil` means the directory of `FileStorage` for records, and the
    ///     default storage of ``OidcClientConfig`` for tokens: the Keychain on iOS and in Mac apps with a Keychain
    ///     entitlement, encrypted files elsewhere.
    ///   - keyProvider: The source of the key that encrypts tokens. `nil` means a key file beside them.
    ///   - system: Tells the time.
    public init(
        app: String,
        directory: URL? = nil,
        keyProvider: (any EncryptionKeyProvider)? = nil,
        system: SystemServices = .live
    ) {
        self.init(FileAccountStore(app: app, directory: directory, keyProvider: keyProvider), system: system)
    }

    /// The accounts of an app in a database, for programs of several processes or machines. Opens nothing yet.
    ///
    /// ```swift
    /// let accounts = Accounts(app: "com.example.bank", in: store)
    /// ```
    ///
    /// The records are in the place as well, and what the place encrypts, it encrypts of them, too. All methods hold
    /// between processes as they do over files. ``list()`` reads one record for each account.
    ///
    /// - Parameters:
    ///   - app: Tells the accounts of different apps apart in one place. A service that keeps accounts for each of its
    ///     users names the user here as well.
    ///   - source: The place, such as a `PostgreSQLStore`, a `RedisStore` or an `SQLiteStore`.
    ///   - system: Tells the time.
    public init(app: String, in source: any StorageSource, system: SystemServices = .live) {
        self.init(StoredAccountStore(app: app, source: source), system: system)
    }

    package init(_ store: any AccountStore, system: SystemServices = .live) {
        self.store = store
        self.system = system
    }

    /// Accounts that end with the process.
    public static func inMemory(system: SystemServices = .live) -> Accounts {
        Accounts(app: "", in: MemorySource(), system: system)
    }

    /// These accounts, with the tokens that the app kept before it had accounts as one of them. They stay where they
    /// are, so that an older version of the app still finds them, and the user stays logged in. If no account is
    /// current, this one becomes it. ``remove(_:)`` does not know where the app kept this account's session;
    /// delete that one as well.
    ///
    /// - Parameters:
    ///   - tokens: The storage that the app used, such as `OidcClientConfig.storage` of its configuration.
    ///   - id: The identifier of the account.
    public func keeping(_ tokens: any Storage<Token>, as id: Account.ID) -> Accounts {
        var accounts = self
        accounts.existing = Existing(id: id, tokens: tokens)
        return accounts
    }

    /// The storage for an account's tokens, for `OidcClientConfig.storage`. A login creates the account.
    ///
    /// - Parameter id: The account; any text.
    public func storage(of id: Account.ID) -> any Storage<Token> {
        AccountTokens(id: id, tokens: tokens(of: id), store: store, system: system)
    }

    /// The storage for a journey's session, for `JourneyConfig.sessionStorage`. Without it, the session of one
    /// account logs the next one in.
    ///
    /// - Parameter id: The account.
    public func sessionStorage<Session: Codable & Sendable>(of id: Account.ID) -> any Storage<Session> {
        store.storage(for: .session, of: id)
    }

    /// The storage for the cookies of a DaVinci flow, for `DaVinciConfig.sessionStorage`. Without it, the session of
    /// one account logs the next one in.
    ///
    /// - Parameter id: The account.
    public func sessionStorage(of id: Account.ID) -> any Storage<[HttpCookie]> {
        store.storage(for: .cookies, of: id)
    }

    func tokens(of id: Account.ID) -> any Storage<Token> {
        existing.flatMap { $0.id == id ? $0.tokens : nil } ?? store.storage(for: .tokens, of: id)
    }

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

    /// Chooses the current account, for this process and all others. Existing clients stay with their account.
    ///
    /// - Parameter id: The account; `nil` for none.
    /// - Throws: `PingError`, with code `accountUnknown` when there is no such account.
    public func `switch`(to id: Account.ID?) async throws(PingError) {
        await addExisting()
        try await store.setCurrent(id)
    }

    /// Changes an account's name and tags, and nothing else, in one step that another process's refresh cannot undo.
    ///
    /// - Parameters:
    ///   - id: The account.
    ///   - change: Changes it. Keep it quick: other changes wait for it.
    /// - Returns: The account as it is now.
    /// - Throws: `PingError`, with code `accountUnknown` when there is no such account, and `storageInvalidValue` when
    ///   name and tags are larger than 64 KiB.
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
    /// The server is not told. Sign the user out first, with `User.logout()` or `OidcClient.revoke()`, where the
    /// network lets you. A refresh that runs ends before the account is removed, and a later one finds nothing.
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

    /// Makes the record of an account again, from its tokens. The damaged record stays beside it under another name;
    /// its name and tags are lost.
    ///
    /// - Parameter id: The account.
    /// - Returns: The account; as it is, when its record is not damaged.
    /// - Throws: `PingError`, with code `storageNewerVersion` when a newer version of this SDK wrote the record,
    ///   `storageCorrupt` when the account has no tokens to make it from, and `accountUnknown` when
    ///   it has no record either.
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

extension Account {
    /// An account whose tokens were stored at a time that nobody knows any more.
    init(id: ID, having token: Token, at now: Date) {
        self.init(id: id)
        receive(token, at: now)
    }
}
