public import PingFoundation

/// Keeps a value in an encrypted file.
///
/// The storage encrypts the value with AES-GCM under a 256-bit key, by default from a file beside it. Only the current
/// user can read both, and the storage refuses files that others could read. This protects copies, backups and disks
/// that leave the machine without the key, and shields from other users. It does not protect from a program of the same
/// user; for that, give a key provider that asks a secret service or a hardware module.
///
/// Writes are atomic and durable: a crash, a `kill -9` or a loss of power leaves the old value or the new one.
/// Instances and processes with the same account and directory share the value, and
/// ``withExclusiveAccess(_:)`` excludes them all.
///
/// The storage opens, reads and writes files outside the caller's actor, so call it from the main actor if you like.
public final class FileStorage<Item: Codable & Sendable>: Storage {
    /// The path of the encrypted value.
    public let location: URL

    /// The path of ``location``, which a URL takes long to say.
    private let path: String
    let directory: PrivateDirectory
    let name: AccountFileName
    private let keyProvider: any EncryptionKeyProvider
    private let sealer: ValueSealer
    private let codec: ItemCodec<Item>
    private let known = Locked<Known?>(nil)
    private let lock: FileLock
    private let isTidy = Locked(false)
    private var access: Locked<Access?> { HeldAccess.state(of: self) }

    /// The state of an exclusive access.
    private struct Access: Sendable {
        /// Whether a value is stored, as far as this holder knows.
        var hasValue: Bool
        /// Room on the disk for the next value.
        var room: TemporaryFile?
        /// The file of the last value, locked until the access ends.
        var saved: TemporaryFile?
    }

    /// The value as it was last read: from which file, and with which key.
    private struct Known: Sendable {
        let item: Item
        let stamp: FileStamp
        let key: EncryptionKey
    }

    /// Larger files are read each time, in bytes.
    private static var knownSizeLimit: Int { 65_536 }

    /// Creates a storage for one account.
    ///
    /// - Parameters:
    ///   - account: The name of the value, or of its owner. Any text; it never becomes a path.
    ///   - directory: The directory of the files. `nil` means `$XDG_STATE_HOME/ping-swift-sdk`, or
    ///     `~/.local/state/ping-swift-sdk`; on Apple systems the application support directory.
    ///     The first save creates it.
    ///   - keyProvider: The source of the key. `nil` means a ``KeyFile`` in the same directory.
    ///   - lockTimeout: How long ``withExclusiveAccess(_:)`` waits for its turn. A holder that sends
    ///     requests needs some time itself.
    public convenience init(
        account: String,
        directory: URL? = nil,
        keyProvider: (any EncryptionKeyProvider)? = nil,
        lockTimeout: Duration = .seconds(60)
    ) {
        let directory = PrivateDirectory(path: (directory ?? StateDirectory.standard).path)
        let keyProvider = keyProvider ?? KeyFile(directory: directory)
        self.init(account: account, directory: directory, keyProvider: keyProvider, lockTimeout: lockTimeout)
    }

    /// - Parameter owner: The purpose of the whole directory, where several directories have one key. A file from the
    ///   directory of another owner is not decrypted.
    package convenience init(
        account: String,
        owner: String,
        directory: URL,
        keyProvider: any EncryptionKeyProvider
    ) {
        self.init(
            account: account,
            owner: owner,
            directory: PrivateDirectory(path: directory.path),
            keyProvider: keyProvider
        )
    }

    convenience init(
        account: String,
        owner: String = "",
        directory: PrivateDirectory,
        keyProvider: any EncryptionKeyProvider,
        lockTimeout: Duration = .seconds(60)
    ) {
        let name = AccountFileName(account: account)
        self.init(
            name: name,
            place: .file(name, owner: owner),
            directory: directory,
            keyProvider: keyProvider,
            lockTimeout: lockTimeout
        )
    }

    /// - Parameter place: The place of the value; a value of another place is not decrypted.
    init(
        name: AccountFileName,
        place: ValuePlace,
        directory: PrivateDirectory,
        keyProvider: any EncryptionKeyProvider,
        lockTimeout: Duration
    ) {
        self.directory = directory
        self.name = name
        location = URL(fileURLWithPath: directory.path(of: name.value))
        path = location.path
        self.keyProvider = keyProvider
        sealer = ValueSealer(keyProvider: keyProvider, place: place)
        codec = ItemCodec(sealer: sealer)
        lock = FileLock(directory: directory, name: name.lock, guarded: name.value, timeout: lockTimeout)
    }

    @concurrent
    public func save(item: Item) async throws(PingError) {
        let content = try await codec.encode(item)
        guard content.count <= PrivateDirectory.sizeLimit else {
            throw PingError(.storageInvalidValue, "The value is larger than a storage may hold (64 MiB).")
        }
        let mustExist = try checkNotRemoved()
        tidyOnce()
        known.set(nil)
        let room = access.withLock { access in
            defer { access?.room = nil }
            return access?.room
        }
        let saved = try directory.replace(name.value, with: content, in: room, mustExist: mustExist)
        access.withLock { access in
            access?.saved = saved
            access?.hasValue = true
        }
    }

    /// Refuses a change by a holder whose value somebody has removed without waiting for it, as a sign-out does: what
    /// the user has ended must not come back. A sign-out leaves the directory: who has removed that as well has
    /// not signed the user out.
    ///
    /// - Returns: Whether there is a value of this holder's, which must be there still when it is replaced.
    @discardableResult
    private func checkNotRemoved() throws(PingError) -> Bool {
        guard access.withLock({ $0?.hasValue ?? false }) else { return false }
        if let stamp = directory.stamp(of: name.value) { return stamp.isRegularFile }
        guard try directory.isPresent() else { return false }
        guard try directory.read(name.value) != nil else { throw directory.removed(name.value) }
        return true
    }

    /// Takes room on the disk for twice the value, so that the next save of the running exclusive access finds it.
    @concurrent
    public func makeRoom(for item: Item) async throws(PingError) {
        try checkNotRemoved()
        let json = try ItemCodec<Item>.validJSON(of: item)
        do { _ = try await keyProvider.existingOrNewKey() } catch { throw ItemCodec<Item>.named("encrypt", error) }
        let room = try directory.makeRoom(for: name.value, byteCount: 2 * json.count + 4096)
        access.withLock { $0?.room = room }
    }

    /// The stored value; `nil` when nothing is stored.
    ///
    /// When file and key have not changed since the last read, the value comes from memory. The storage then examines
    /// the two files on the caller's actor, and does not open them.
    ///
    /// - Throws: `PingError`.
    public func get() async throws(PingError) -> Item? {
        guard let known = known.current, known.stamp == directory.stamp(of: name.value),
            try await naming({ try await keyProvider.existingKey() }) == known.key
        else { return try await read() }
        return known.item
    }

    @concurrent
    private func read() async throws(PingError) -> Item? {
        known.set(nil)
        guard let (content, stamp) = try directory.readStamped(name.value) else { return nil }
        let keys = try await naming { try await keyProvider.existingKeys() }
        let item = try ItemCodec<Item>.item(of: try sealer.open(content, of: path, with: keys), path)
        if let stamp, let key = keys.first, content.count <= Self.knownSizeLimit {
            known.set(Known(item: item, stamp: stamp, key: key))
        }
        return item
    }

    /// Makes what a provider of keys throws an error of the storage.
    private func naming<Result>(_ ask: () async throws -> Result) async throws(PingError) -> Result {
        do { return try await ask() } catch { throw ItemCodec<Item>.named("decrypt", error) }
    }

    @concurrent
    public func delete() async throws(PingError) {
        known.set(nil)
        try directory.remove(name.value)
        access.withLock { $0?.hasValue = false }
    }

    /// Runs `work` while no other instance, task or process with the same account and directory runs theirs.
    ///
    /// Do not call it again inside `work`: that would wait for itself.
    ///
    /// - Throws: The error of `work`; `CancellationError` when the task is cancelled before its turn; `PingError` with
    ///   code `storageLocked` when its turn does not come within the time that
    ///   ``init(account:directory:keyProvider:lockTimeout:)`` has set.
    @concurrent
    public func withExclusiveAccess<Result: Sendable>(_ work: ExclusiveWork<Result>) async throws -> Result {
        try await lock.withLock {
            // Only opening the file shows for certain what another machine has written.
            known.set(nil)
            let access = Access(hasValue: directory.stamp(of: name.value) != nil)
            return try await HeldAccess.run(self, access, work)
        }
    }

    /// Removes the files of killed processes, once per instance: often enough, and no cost for each save.
    private func tidyOnce() {
        if !isTidy.exchange(true) { TemporaryFile.removeAbandoned(in: directory) }
    }
}
