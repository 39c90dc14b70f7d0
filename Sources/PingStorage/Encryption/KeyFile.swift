public import PingFoundation

/// Keeps the key in a separate file that only the current user can read.
///
/// The key is kept in memory for as long as the file stays as it is.
///
/// The file appears complete or not at all, and processes that create it at the same moment agree on one key. A key
/// file that others can read is refused.
///
/// With a damaged key file no stored value can be decrypted. The next save renames the file to `storage.key.damaged`
/// and makes a new key. Until then, reading a value throws `storageCorrupt`.
public struct KeyFile: EncryptionKeyProvider {
    private static let mark = Data("PINGKEY".utf8)
    /// The name that a key file has unless its user chooses another.
    static let standardName = "storage.key"

    private let directory: PrivateDirectory
    private let name: String
    private let known = Locked<Known?>(nil)
    private let lock: FileLock

    /// The keys, and the file they were read from.
    private struct Known {
        let keys: [EncryptionKey]
        let stamp: FileStamp
    }

    /// - Parameter directory: The directory of the file `storage.key`. `nil` means the default directory of
    ///   ``FileStorage``.
    public init(directory: URL? = nil) {
        self.init(directory: PrivateDirectory(path: (directory ?? StateDirectory.standard).path))
    }

    init(directory: PrivateDirectory, name: String = KeyFile.standardName) {
        self.directory = directory
        self.name = name
        lock = FileLock(directory: directory, name: "\(name).lock", timeout: .seconds(60))
    }

    /// The key in the file; `nil` when there is no file. A file that has not changed since it was
    /// last read is not read again.
    public func existingKey() async throws -> EncryptionKey? { try await existingKeys().first }

    /// The key in the file, and those that ``renew()`` has replaced.
    public func existingKeys() async throws -> [EncryptionKey] {
        if let keys = unchangedKeys { return keys }
        return try await readKeysElsewhere()
    }

    /// The keys that were read last, while the file is the one that they came from.
    private var unchangedKeys: [EncryptionKey]? {
        guard let known = known.current, known.stamp == directory.stamp(of: name) else { return nil }
        return known.keys
    }

    @concurrent
    public func existingOrNewKey() async throws -> EncryptionKey {
        if let key = unchangedKeys?.first { return key }
        if let key = try await usableKey() { return key }
        let key = EncryptionKey()
        if try directory.create(name, with: Self.content([key])) { return key }
        if let key = try readKeys().first { return key }
        throw PingError(
            .storageUnavailable,
            "\(directory.path(of: name)) was removed while it was being read.",
            recovery: "Try again."
        )
    }

    /// Removes the key file, in whatever state it is. Nobody can read the values in its directory after that; the
    /// next save makes a new key.
    ///
    /// - Throws: `PingError` when the file cannot be removed.
    @concurrent
    public func reset() async throws(PingError) {
        known.set(nil)
        try directory.remove(name)
    }

    /// Makes a new key, and keeps the present one to read with. `pingflow store rekey` then encrypts all values again.
    ///
    /// Programs that run notice it. A program with an SDK older than this function does not read the file until
    /// ``forgetFormerKeys()``.
    ///
    /// - Throws: `PingError`, with code `storageCorrupt` when the file is damaged. The file then stays as it is.
    @concurrent
    public func renew() async throws {
        try await lock.withLock {
            try directory.replace(name, with: Self.content([EncryptionKey()] + readKeys()))
            known.set(nil)
        }
    }

    /// Removes the keys that ``renew()`` has replaced. Nobody can read a value after that which one of them encrypted.
    ///
    /// - Throws: `PingError`, with code `storageCorrupt` when the file is damaged. The file then stays as it is.
    @concurrent
    public func forgetFormerKeys() async throws {
        try await lock.withLock {
            let keys = try readKeys()
            guard keys.count > 1 else { return }
            try directory.replace(name, with: Self.content(Array(keys.prefix(1))))
            known.set(nil)
        }
    }

    /// Whether a file's content is that of a key file, of whatever version.
    static func isKey(_ content: Data) -> Bool { content.starts(with: mark) }

    /// Version 1 has one key, version 2 has several.
    private static func content(_ keys: [EncryptionKey]) -> Data {
        keys.reduce(mark + [keys.count == 1 ? 1 : 2]) { $0 + $1.reveal() }
    }

    /// The key in the file; a damaged file is put aside.
    private func usableKey() async throws -> EncryptionKey? {
        do { return try readKeys().first } catch PingError.Code.storageCorrupt {}
        return try await lock.withLock {
            // The process that had the lock before may have done it already.
            do { return try readKeys().first } catch PingError.Code.storageCorrupt {
                try directory.rename(name, to: "\(name).damaged")
                return nil
            }
        }
    }

    /// File work, outside the caller's actor.
    @concurrent
    private func readKeysElsewhere() async throws -> [EncryptionKey] {
        try readKeys()
    }

    private func readKeys() throws -> [EncryptionKey] {
        known.set(nil)
        guard let (content, stamp) = try directory.readStamped(name) else { return [] }
        let keys = try keys(of: content)
        known.set(stamp.map { Known(keys: keys, stamp: $0) })
        return keys
    }

    private func keys(of content: Data) throws -> [EncryptionKey] {
        guard Self.isKey(content), let version = content.dropFirst(Self.mark.count).first else { throw damaged }
        guard version <= 2 else {
            throw PingError(
                .storageNewerVersion,
                "\(directory.path(of: name)) was written by a newer version of this SDK (format \(version)).",
                recovery: "Update the program, or use another directory."
            )
        }
        let bytes = Data(content.dropFirst(Self.mark.count + 1))
        let (count, rest) = bytes.count.quotientAndRemainder(dividingBy: EncryptionKey.byteCount)
        guard rest == 0, version == 1 ? count == 1 : version == 2 && count > 1 else { throw damaged }
        return try (0..<count).map { index in
            try EncryptionKey(
                bytes: Data(bytes.dropFirst(index * EncryptionKey.byteCount).prefix(EncryptionKey.byteCount))
            )
        }
    }

    private var damaged: PingError {
        let path = directory.path(of: name)
        return PingError(
            .storageCorrupt,
            "The key file \(path) is damaged.",
            recovery: "Restore it from a backup, or sign in again, which makes a new key."
        )
    }
}
