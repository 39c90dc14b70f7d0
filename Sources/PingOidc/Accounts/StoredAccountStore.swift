import PingFoundation

/// Keeps the records of accounts, and their secrets, in a database or another place that several processes share.
///
/// Each account has its own record, so that changes of two accounts do not wait for each other. The list of the
/// identifiers changes when an account comes or goes, and with the choice of the current one. Exclusive access comes in
/// the order tokens, record, list.
package struct StoredAccountStore: AccountStore {
    private let app: String
    private let source: any StorageSource

    package init(app: String, source: any StorageSource) {
        self.app = app
        self.source = source
    }

    @concurrent
    package func list() async throws(PingError) -> AccountList {
        var results: [Result<Account, PingError>] = []
        for id in try await readIndex().accounts {
            do throws(PingError) {
                if let account = try await account(id) { results.append(.success(account)) }
            } catch {
                // A place that cannot be reached has no list.
                guard [.storageCorrupt, .storageNewerVersion].contains(error.code) else { throw error }
                results.append(.failure(error))
            }
        }
        return AccountList(results)
    }

    @concurrent
    package func account(_ id: Account.ID) async throws(PingError) -> Account? {
        let place = "The record of the account “\(ServerText.quoted(id.rawValue))”"
        let record: Data?
        do throws(PingError) { record = try await self.record(of: id).get() } catch {
            throw error.code == .storageCorrupt ? .damagedAccount(place) : error
        }
        guard let record else { return nil }
        let account = try Account(record: record, of: place)
        guard account.id == id else { throw .damagedAccount(place) }
        return account
    }

    @concurrent
    package func change(_ id: Account.ID, _ change: AccountChange) async throws(PingError) -> Account? {
        try await exclusively(record(of: id)) { record in
            let before = try await account(id)
            let changed = try change(before)
            if let changed {
                // First the list: a record that no list names would be lost; a name without a record is passed over.
                if before == nil { try await changeIndex { $0.insert(id) } }
                try await record.save(item: changed.record())
            } else {
                try await record.delete()
                try await changeIndex { $0.remove(id) }
            }
            return changed
        }
    }

    /// Removes the record: what cannot be decrypted is of no use to anybody.
    @concurrent
    package func setAside(_ id: Account.ID) async throws(PingError) {
        try await exclusively(record(of: id)) { record in
            // Another process may have put a good record there meanwhile.
            do { _ = try await account(id) } catch PingError.Code.storageCorrupt { try await record.delete() }
        }
    }

    @concurrent
    package func current() async throws(PingError) -> Account.ID? {
        try await readIndex().current
    }

    @concurrent
    package func setCurrent(_ id: Account.ID?) async throws(PingError) {
        if let id, try await account(id) == nil { throw .unknownAccount(id) }
        // It may have been removed since.
        try await changeIndex { index throws(PingError) in
            if let id, !index.contains(id) { throw .unknownAccount(id) }
            index.current = id
        }
    }

    package func storage<Item: Codable & Sendable>(for part: AccountPart, of id: Account.ID) -> any Storage<Item> {
        storage(part.rawValue, id)
    }

    private func record(of id: Account.ID) -> any Storage<Data> { storage("record", id) }

    /// Encoded parts cannot be taken for each other.
    private func storage<Item: Codable & Sendable>(_ part: String, _ id: Account.ID?) -> any Storage<Item> {
        let names = (["ACCOUNTS", app, part] + [id?.rawValue].compactMap(\.self)).map(PercentEncoding.encode)
        return source.storage(of: names.joined(separator: " "))
    }

    private var index: any Storage<AccountIndex> { storage("list", nil) }

    private func readIndex() async throws(PingError) -> AccountIndex {
        let index = try await index.get() ?? AccountIndex()
        try index.checkVersion()
        return index
    }

    private func changeIndex(
        _ change: @Sendable (inout AccountIndex) throws(PingError) -> Void
    ) async throws(PingError) {
        try await exclusively(index) { storage in
            var index = try await readIndex()
            try change(&index)
            try await storage.save(item: index)
        }
    }

    /// Runs `work` while nobody else changes what the storage holds, and again when somebody came in between.
    private func exclusively<Item, Result: Sendable>(
        _ storage: any Storage<Item>,
        _ work: @Sendable (any Storage<Item>) async throws -> Result
    ) async throws(PingError) -> Result {
        var attempts = 0
        while true {
            do { return try await storage.withExclusiveAccess { try await work(storage) } } catch {
                let error = PingError(error, or: PingError(.storageUnavailable, "The account could not be changed."))
                attempts += 1
                guard error.code == .storageOvertaken, attempts < 10 else { throw error }
            }
        }
    }
}
