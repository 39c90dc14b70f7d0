/// The item of a value in the first version of this SDK, whose service was the same in all apps.
///
/// Two apps of one team that share their first access group found each other's items. An app that finds one gives it its own service,
/// in one step: a value never has two items of which one could outlive a deletion.
struct EarlierItem: Sendable {
    /// The item under the earlier service.
    let item: KeychainItem
    let keychain: any KeychainAccess
    /// Remembers that this installation has none, so that it does not take the item of another app later.
    private let mark: FileMark?
    /// `false` once it is certain that there is no such item, so that later calls cost nothing.
    private let mayExist = Locked(true)
    /// One item can lie in each access group of the program. The limit ends a loop over a Keychain that contradicts itself.
    private static let groupLimit = 16

    /// - Parameter mark: `nil` for an item that several programs share on purpose: an older one may store it again.
    /// - Returns: `nil` for an item whose service has not changed.
    init?(of item: KeychainItem, in keychain: any KeychainAccess, mark: FileMark? = nil) {
        guard let service = item.earlierService else { return nil }
        self.item = item.named(service, in: item.accessGroup)
        self.keychain = keychain
        self.mark = mark
    }

    /// Gives the item the name of today.
    ///
    /// - Returns: The content; `nil` when there is no earlier item.
    /// - Throws: `PingError` when the Keychain cannot tell.
    func move(to own: KeychainItem) throws(PingError) -> Data? {
        for _ in 0..<Self.groupLimit {
            guard let found = try find() else { return nil }
            let status = keychain.update(found.match, with: KeychainQuery(service: own.service))
            switch status {
            case .success, .duplicateItem:
                // It is older than the item that has the name already.
                if status == .duplicateItem { _ = keychain.delete(found.match) }
                // Sets the mark when nothing is left. The next save or delete removes an item in another group.
                _ = try? find()
                return try keychain.content(of: own)
            // Another instance has moved or deleted it meanwhile.
            case .itemNotFound:
                if let data = try keychain.content(of: own) { return data }
            // The value can be read all the same. The next call tries again.
            default: return try keychain.content(of: found)
            }
        }
        return nil
    }

    /// Removes what is left, so that nothing comes back that was replaced or deleted.
    func remove() throws(PingError) {
        for _ in 0..<Self.groupLimit {
            guard let found = try find() else { return }
            let status = keychain.delete(found.match)
            guard status == .success || status == .itemNotFound else { throw status.error("delete") }
        }
    }

    /// The item in the access group that it lies in: without its group, a change would affect the items of all groups.
    private func find() throws(PingError) -> KeychainItem? {
        guard mayExist.current else { return nil }
        if let mark, mark.isSet {
            mayExist.set(false)
            return nil
        }
        let (status, group) = keychain.accessGroup(of: item.match)
        if status == .itemNotFound {
            mayExist.set(false)
            mark?.set()
            return nil
        }
        guard status == .success else { throw status.error("read") }
        return item.named(item.service, in: group)
    }
}

extension KeychainItem {
    /// The same value under another name.
    fileprivate func named(_ service: String, in accessGroup: String?) -> KeychainItem {
        KeychainItem(
            account: account,
            service: service,
            accessGroup: accessGroup,
            accessibility: accessibility,
            usesDataProtectionKeychain: usesDataProtectionKeychain
        )
    }
}
