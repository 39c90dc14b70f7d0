package import PingFoundation

/// Keeps a value in the Keychain.
///
/// The storage replaces a value in one step and never deletes it first. A locked Keychain gives the error
/// `storageLocked`; it does not look empty. Calls to the Keychain run outside the caller's actor, so call it from
/// the main actor if you like.
///
/// ``withExclusiveAccess(_:)`` excludes all instances and processes that use the same lock directory. Programs that
/// share an item through an access group have to share that directory too, in the container of their app group.
public final class KeychainStorage<Item: Codable & Sendable>: Storage {
    private let item: KeychainItem
    private let keychain: any KeychainAccess
    private let codec: ItemCodec<Item>
    /// `nil` while the programs that share the item have no directory in which their locks would meet.
    private let lock: FileLock?
    /// In an exclusive access: whether it has a value, which must not come back once somebody has removed it.
    private var access: Locked<Bool?> { HeldAccess.state(of: self) }

    /// Creates a storage in a Keychain of your choice.
    ///
    /// - Parameter lockDirectory: The directory of the lock file for exclusive access. `nil` means the application
    ///   support directory. An item with an access group needs one, or exclusive access throws `invalidConfiguration`.
    package init(
        item: KeychainItem,
        keychain: any KeychainAccess,
        encryptor: any Encryptor = NoEncryptor(),
        lockDirectory: URL? = nil,
        lockTimeout: Duration = .seconds(60)
    ) {
        self.item = item
        self.keychain = keychain
        codec = ItemCodec(encryptor: encryptor)
        let names = [item.accessGroup ?? "", item.service, item.account]
        let file = AccountFileName(account: names.joined(separator: "\n"))
        let ownDirectory = item.accessGroup == nil ? StateDirectory.standard : nil
        let directory = (lockDirectory ?? ownDirectory).map { PrivateDirectory(path: $0.path) }
        lock = directory.map { FileLock(directory: $0, name: file.lock, timeout: lockTimeout) }
    }

    /// Stores a value in place of the present one, with the item's protection.
    ///
    /// - Parameter value: The value.
    /// - Throws: `PingError` with the Keychain's reason. The Keychain then still holds the old value.
    @concurrent
    public func save(item value: Item) async throws(PingError) {
        try write(try await codec.encode(value), mustExist: access.current ?? false)
    }

    /// - Parameter mustExist: Whether a missing item is one that somebody removed without waiting for this
    ///   process, as a sign-out does.
    private func write(_ data: Data, mustExist: Bool) throws(PingError) {
        var status = keychain.update(item.match, with: item.update(data))
        if status == .itemNotFound {
            guard !mustExist else { throw removed }
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
        guard let data = try keychain.content(of: item) else { return nil }
        return try await codec.decode(data, of: "The Keychain item '\(item.account)'")
    }

    @concurrent
    public func delete() async throws(PingError) {
        let status = keychain.delete(item.match)
        guard status == .success || status == .itemNotFound else { throw status.error("delete") }
        access.withLock { if $0 != nil { $0 = false } }
    }

    /// Writes the present value again: the Keychain reserves nothing, but says whether it takes a value now.
    ///
    /// - Throws: `PingError` with the Keychain's reason, or with code `storageOvertaken` when the value was removed.
    @concurrent
    public func makeRoom(for value: Item) async throws(PingError) {
        try write(try await codec.encode(value), mustExist: true)
        access.withLock { if $0 != nil { $0 = true } }
    }

    private var removed: PingError {
        PingError(
            .storageOvertaken,
            "Somebody removed the Keychain item '\(item.account)' without waiting for this process, which had the exclusive access. Nothing was changed.",
            recovery: "Read the value again."
        )
    }

    /// Runs `work` while no other instance, task or process with the same item and lock directory runs theirs.
    ///
    /// Throws `storageLocked` when its turn does not come within the lock's time limit. Do not call it again inside
    /// `work`: that would wait for itself. On iOS, hold an expiring activity
    /// (`ProcessInfo.performExpiringActivity(withReason:using:)`) as long as `work` runs, and end `work` when it
    /// expires: the system ends an app that is suspended with the lock of a shared container. The
    /// SDK's own refresh does both.
    @concurrent
    public func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        guard let lock else {
            throw PingError(
                .invalidConfiguration,
                "The Keychain item '\(item.account)' is shared through an access group, but its programs share no lock.",
                recovery:
                    "Set lockDirectory to a directory in the container of their app group, the same one in each program."
            )
        }
        return try await lock.withLock { try await HeldAccess.run(self, false, work) }
    }
}
