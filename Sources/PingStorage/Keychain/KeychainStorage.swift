/// Keeps a value in the Keychain.
///
/// A value is replaced in one step and never deleted first. A locked Keychain gives the error `storageLocked`; it does
/// not look empty. The Keychain is asked outside the caller's actor, so it may be called from the main actor.
///
/// ``withExclusiveAccess(_:)`` excludes all instances and processes that use the same lock directory. Programs that
/// share an item through an access group should share that directory too, in the container of their app group.
public final class KeychainStorage<Item: Codable & Sendable>: Storage {
    private let item: KeychainItem
    private let keychain: any KeychainAccess
    private let codec: ItemCodec<Item>
    private let lock: FileLock

    /// A storage in a Keychain of your choice.
    ///
    /// - Parameters:
    ///   - item: Which item, and how it is protected.
    ///   - keychain: The Keychain.
    ///   - encryptor: Encrypts the value a second time.
    ///   - lockDirectory: Where the lock file for exclusive access lies. `nil` means the application support directory.
    package init(
        item: KeychainItem,
        keychain: any KeychainAccess,
        encryptor: any Encryptor = NoEncryptor(),
        lockDirectory: URL? = nil
    ) {
        self.item = item
        self.keychain = keychain
        codec = ItemCodec(encryptor: encryptor)
        let names = [item.accessGroup ?? "", item.service, item.account]
        lock = FileLock(
            directory: PrivateDirectory(path: (lockDirectory ?? StateDirectory.standard).path),
            name: AccountFileName(account: names.joined(separator: "\n")).lock
        )
    }

    /// Stores a value in place of the one that is there, with the item's protection.
    ///
    /// - Parameter value: The value.
    /// - Throws: `PingError` with the Keychain's reason. The old value is then still there.
    @concurrent
    public func save(item value: Item) async throws(PingError) {
        let data = try await codec.encode(value)
        var status = keychain.update(item.match, with: item.update(data))
        if status == .itemNotFound {
            status = keychain.add(item.add(data))
        }
        if status == .duplicateItem {
            // Somebody else has added the item since.
            status = keychain.update(item.match, with: item.update(data))
        }
        guard status == .success else { throw status.error("save") }
    }

    @concurrent
    public func get() async throws(PingError) -> Item? {
        let (status, data) = keychain.copyMatching(item.read)
        if status == .itemNotFound { return nil }
        guard status == .success else { throw status.error("read") }
        guard let data else { throw KeychainStatus.decode.error("read") }
        return try await codec.decode(data, of: "The Keychain item '\(item.account)'")
    }

    @concurrent
    public func delete() async throws(PingError) {
        let status = keychain.delete(item.match)
        guard status == .success || status == .itemNotFound else { throw status.error("delete") }
    }

    /// Runs `body` while no other instance, task or process with the same item and lock directory runs theirs.
    ///
    /// Waits as long as it takes; cancel the task to give up. Do not call it again inside `body`: that would wait for
    /// itself. On iOS, an app that may be suspended inside `body` should ask for background time first when the lock
    /// directory is in a shared container.
    @concurrent
    public func withExclusiveAccess<Result: Sendable>(
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await lock.withLock(body)
    }
}
