package import PingFoundation

/// Keeps each account's record in its own file. Its secrets are beside it in encrypted files, or in the Keychain.
package struct FileAccountStore: AccountStore {
    private let app: String
    private let directory: String
    private let records: DocumentFolder
    private let choice: DocumentFolder
    private let keyProvider: any EncryptionKeyProvider
    private let usesDefaultStorage: Bool

    private static var choiceKey: String { "current" }

    /// - Parameter directory: The parent directory of the app's folder; `nil` for the SDK's own directory.
    package init(app: String, directory: URL?, keyProvider: (any EncryptionKeyProvider)?) {
        self.app = app
        let parent = directory?.path ?? DefaultStorage.directory.appendingPathComponent("accounts").path
        self.directory = DocumentFolder.path(for: app, in: parent)
        records = DocumentFolder(path: self.directory + "/records")
        choice = DocumentFolder(path: self.directory)
        usesDefaultStorage = directory == nil && keyProvider == nil
        self.keyProvider = keyProvider ?? KeyFile(directory: URL(fileURLWithPath: self.directory))
    }

    @concurrent
    package func list() async throws(PingError) -> AccountList {
        AccountList(
            try records.all().map { document in
                Result { () throws(PingError) in try account(in: document) }
            }
        )
    }

    @concurrent
    package func account(_ id: Account.ID) async throws(PingError) -> Account? {
        try read(id)
    }

    @concurrent
    package func change(_ id: Account.ID, _ change: AccountChange) async throws(PingError) -> Account? {
        try await records.withLock {
            let changed = try change(try read(id))
            if let changed {
                try records.save(changed.record(), for: id.rawValue)
            } else {
                try records.remove(id.rawValue)
                if (try? readChoice()) == id { try choice.remove(Self.choiceKey) }
            }
            return changed
        }
    }

    @concurrent
    package func setAside(_ id: Account.ID) async throws(PingError) {
        try await records.withLock {
            // Another process may have put a good record there meanwhile.
            do { _ = try read(id) } catch PingError.Code.storageCorrupt { try records.setAside(id.rawValue) }
        }
    }

    @concurrent
    package func current() async throws(PingError) -> Account.ID? {
        try readChoice()
    }

    @concurrent
    package func setCurrent(_ id: Account.ID?) async throws(PingError) {
        try await records.withLock {
            guard let id else { return try choice.remove(Self.choiceKey) }
            guard try read(id) != nil else { throw PingError.unknownAccount(id) }
            let document: JSON = ["version": 1, "current": .string(id.rawValue)]
            try choice.save(document.serialized(), for: Self.choiceKey)
        }
    }

    package func storage<Item: Codable & Sendable>(for part: AccountPart, of id: Account.ID) -> any Storage<Item> {
        #if canImport(Security)
            if usesDefaultStorage {
                let names = ["ACCOUNTS", app, id.rawValue, part.rawValue].map(PercentEncoding.encode)
                return DefaultStorage.make(account: names.joined(separator: " "))
            }
        #endif
        return FileStorage(
            account: "\(part.rawValue) \(id.rawValue)",
            owner: DocumentFolder.name(for: app),
            directory: URL(fileURLWithPath: directory),
            keyProvider: keyProvider
        )
    }

    private func read(_ id: Account.ID) throws(PingError) -> Account? {
        guard let document = try records.document(of: id.rawValue) else { return nil }
        return try account(in: document)
    }

    /// - Throws: `PingError` with code `storageCorrupt` also for the record of another account.
    private func account(in document: DocumentFolder.Document) throws(PingError) -> Account {
        let account = try Account(record: document.content.get(), of: document.path)
        guard document.belongs(to: account.id.rawValue) else { throw .damagedAccount(document.path) }
        return account
    }

    private func readChoice() throws(PingError) -> Account.ID? {
        guard let document = try choice.document(of: Self.choiceKey) else { return nil }
        guard let json = try? JSON(parsing: document.content.get()), let id = json["current"]?.string else {
            throw PingError(
                .storageCorrupt,
                "\(document.path), which names the current account, is damaged.",
                recovery: "Choose the current account again."
            )
        }
        return Account.ID(rawValue: id)
    }
}
