/// The accounts of an app on this device: several users, or one user at several providers, logged in beside each other.
///
/// ```swift
/// let accounts = Accounts(app: "com.example.bank")
/// config.storage = accounts.storage(of: "ann")
/// ```
///
/// Whatever is stored there appears in ``list()``. Each account has its own record, which holds no secret and is in clear text in files, and
/// sealed tokens beside it, so saving takes no longer where there are many accounts. Call all methods from any task and any process.
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
    ///   - directory: The directory of the files. `nil` means the directory of `FileStorage` for records, and the default storage of
    ///     ``OidcClientConfig`` for tokens: the Keychain on iOS and in Mac apps with a Keychain entitlement, encrypted files elsewhere.
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

    /// The accounts of an app in a database, for services and programs of several processes or machines. Opens nothing yet.
    ///
    /// ```swift
    /// let accounts = Accounts(app: "com.example.bank", in: store)
    /// ```
    ///
    /// The records are in the place as well, and what the place encrypts, it encrypts of them, too. All methods hold between processes as
    /// they do over files. ``list()`` reads one record for each account.
    ///
    /// - Parameters:
    ///   - app: Tells the accounts of different apps apart in one place. A service that keeps accounts for each of its users names the user
    ///     here as well.
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

    /// These accounts, with the tokens that the app kept before it had accounts as one of them. They stay where they are, so
    /// that an older version of the app still finds them, and the user stays logged in. If no account is current, this one becomes it.
    /// ``remove(_:)`` does not know where the app kept this account's session; delete that one as well.
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

    /// The storage for a journey's session, for `JourneyConfig.sessionStorage`. Without it, the session of one account logs the next one in.
    ///
    /// - Parameter id: The account.
    public func sessionStorage<Session: Codable & Sendable>(of id: Account.ID) -> any Storage<Session> {
        store.storage(for: .session, of: id)
    }

    /// The storage for the cookies of a DaVinci flow, for `DaVinciConfig.sessionStorage`. Without it, the session of one account logs
    /// the next one in.
    ///
    /// - Parameter id: The account.
    public func sessionStorage(of id: Account.ID) -> any Storage<[HttpCookie]> {
        store.storage(for: .cookies, of: id)
    }

    func tokens(of id: Account.ID) -> any Storage<Token> {
        existing.flatMap { $0.id == id ? $0.tokens : nil } ?? store.storage(for: .tokens, of: id)
    }
}

extension Account {
    /// An account whose tokens were stored at a time that nobody knows any more.
    init(id: ID, having token: Token, at now: Date) {
        self.init(id: id)
        receive(token, at: now)
    }
}
