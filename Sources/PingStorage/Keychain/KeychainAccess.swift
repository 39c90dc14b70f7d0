package import PingFoundation

/// The calls a storage makes to the Keychain.
///
/// In an app the system's Keychain implements them; a test can do so in memory. They are called from any task, outside
/// of any actor, and may take a while.
package protocol KeychainAccess: Sendable {
    /// Reads: `SecItemCopyMatching`.
    ///
    /// - Returns: The content when the status is `success`.
    func copyMatching(_ query: KeychainQuery) -> (status: KeychainStatus, data: Data?)

    /// The access group that the item lies in: `SecItemCopyMatching` with `kSecReturnAttributes`.
    ///
    /// - Returns: `nil` in a Keychain without groups, such as the file-based one of macOS.
    func accessGroup(of query: KeychainQuery) -> (status: KeychainStatus, group: String?)

    /// Creates: `SecItemAdd`.
    func add(_ query: KeychainQuery) -> KeychainStatus

    /// Changes in one step: `SecItemUpdate`.
    func update(_ query: KeychainQuery, with attributes: KeychainQuery) -> KeychainStatus

    /// Removes: `SecItemDelete`.
    func delete(_ query: KeychainQuery) -> KeychainStatus
}

extension KeychainAccess {
    /// The content of an item; `nil` when there is no such item.
    ///
    /// - Throws: `PingError` when the Keychain cannot tell.
    func content(of item: KeychainItem) throws(PingError) -> Data? {
        let (status, data) = copyMatching(item.read)
        if status == .itemNotFound { return nil }
        guard status == .success else { throw status.error("read") }
        guard let data else { throw KeychainStatus.decode.error("read") }
        return data
    }
}
