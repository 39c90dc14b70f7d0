/// The item of a value in the first version of this SDK, whose service was the same in all apps.
///
/// Two apps of one team that share their first access group found each other's items. An app that finds one moves it under its own
/// service, once. A crash loses nothing: the earlier item stays until the own one is there, and the next save or delete removes it.
struct EarlierItem: Sendable {
    /// The item under the earlier service.
    let item: KeychainItem
    let keychain: any KeychainAccess
    /// `false` once it is certain that there is no such item, so that later calls cost nothing.
    private let mayExist = Locked(true)

    /// - Returns: `nil` for an item whose service has not changed.
    init?(of item: KeychainItem, in keychain: any KeychainAccess) {
        guard let service = item.earlierService else { return nil }
        self.item = item.named(service, in: item.accessGroup)
        self.keychain = keychain
    }

    /// Puts the content under the name of today.
    ///
    /// - Returns: The content; `nil` when there is no earlier item.
    /// - Throws: `PingError` when the Keychain cannot tell.
    func move(to own: KeychainItem) throws(PingError) -> Data? {
        guard let found = try find() else { return nil }
        let (status, data) = keychain.copyMatching(found.read)
        // Another instance may have moved it meanwhile.
        if status == .itemNotFound { return keychain.copyMatching(own.read).data }
        guard status == .success else { throw status.error("read") }
        guard let data else { throw KeychainStatus.decode.error("read") }
        switch keychain.add(own.add(data)) {
        case .success: if keychain.delete(found.match) == .success { mayExist.set(false) }
        case .duplicateItem: return keychain.copyMatching(own.read).data ?? data
        // The value can be read all the same. The next call tries again.
        default: break
        }
        return data
    }

    /// Removes what is left, so that nothing comes back that was replaced or deleted.
    func remove() throws(PingError) {
        // One in each of the groups of the program, at most.
        for _ in 1...16 {
            guard let found = try find() else { return }
            let status = keychain.delete(found.match)
            guard status == .success || status == .itemNotFound else { throw status.error("delete") }
        }
    }

    /// The item in the access group that it lies in: without its group, a change would affect the items of all groups.
    private func find() throws(PingError) -> KeychainItem? {
        guard mayExist.current else { return nil }
        let (status, group) = keychain.accessGroup(of: item.match)
        if status == .itemNotFound {
            mayExist.set(false)
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
