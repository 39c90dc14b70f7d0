/// Keeps the key in a separate file that only the current user can read.
///
/// The key is kept in memory for as long as the file stays as it is.
///
/// The file appears complete or not at all, and processes that create it at the same moment agree on one key. A key file
/// that others can read is refused.
///
/// With a damaged key file no stored value can be decrypted. The next save renames the file to `storage.key.damaged` and makes a new key.
/// Until then, reading a value throws `storageCorrupt`.
public struct KeyFile: EncryptionKeyProvider {
    private static let header = Data("PINGKEY".utf8) + [1]
    /// The name that a key file has unless its user chooses another.
    static let standardName = "storage.key"

    private let directory: PrivateDirectory
    private let name: String
    private let known = Locked<Known?>(nil)
    private let lock: FileLock

    /// The key, and the file it was read from.
    private struct Known {
        let key: EncryptionKey
        let stamp: FileStamp
    }

    /// - Parameter directory: Where the file `storage.key` lies. `nil` means the default directory of ``FileStorage``.
    public init(directory: URL? = nil) {
        self.init(directory: PrivateDirectory(path: (directory ?? StateDirectory.standard).path))
    }

    init(directory: PrivateDirectory, name: String = KeyFile.standardName) {
        self.directory = directory
        self.name = name
        lock = FileLock(directory: directory, name: "\(name).lock", timeout: .seconds(60))
    }

    /// The key in the file; `nil` when there is no file. A file that has not changed since it was last read is not read again.
    public func existingKey() async throws -> EncryptionKey? {
        if let known = known.current, known.stamp == directory.stamp(of: name) { return known.key }
        return try await readKeyElsewhere()
    }

    @concurrent
    public func existingOrNewKey() async throws -> EncryptionKey {
        if let key = try await usableKey() { return key }
        let key = EncryptionKey()
        if try directory.create(name, with: Self.header + key.reveal()) { return key }
        if let key = try readKey() { return key }
        throw PingError(
            .storageUnavailable,
            "\(directory.path(of: name)) was removed while it was being read.",
            recovery: "Try again."
        )
    }

    /// Removes the key file, in whatever state it is. Nobody can read the values in its directory after that; the next save makes a new
    /// key.
    ///
    /// - Throws: `PingError` when the file cannot be removed.
    @concurrent
    public func reset() async throws(PingError) {
        known.set(nil)
        try directory.remove(name)
    }

    /// Whether a file's content is that of a key file, of whatever version.
    static func isKey(_ content: Data) -> Bool { content.starts(with: header.dropLast()) }

    /// The key in the file; a damaged file is put aside.
    private func usableKey() async throws -> EncryptionKey? {
        do { return try readKey() } catch PingError.Code.storageCorrupt {}
        return try await lock.withLock {
            // Who had the lock before may have done it already.
            do { return try readKey() } catch PingError.Code.storageCorrupt {
                try directory.rename(name, to: "\(name).damaged")
                return nil
            }
        }
    }

    /// File work, outside the caller's actor.
    @concurrent
    private func readKeyElsewhere() async throws -> EncryptionKey? {
        try readKey()
    }

    private func readKey() throws -> EncryptionKey? {
        known.set(nil)
        guard let (content, stamp) = try directory.readStamped(name) else {
            try checkKeyring()
            return nil
        }
        let key = try key(of: content)
        known.set(stamp.map { Known(key: key, stamp: $0) })
        return key
    }

    private func key(of content: Data) throws -> EncryptionKey {
        guard Self.isKey(content), content.count > Self.header.count else { throw damaged }
        let version = content[Self.header.count - 1]
        switch version {
        case 1:
            guard let key = try? EncryptionKey(bytes: content.dropFirst(Self.header.count)) else { throw damaged }
            return key
        case 2...:
            throw PingError(
                .storageNewerVersion,
                "\(directory.path(of: name)) was written by a newer version of this SDK (format \(version)).",
                recovery: "Update the program, or use another directory."
            )
        default:
            throw damaged
        }
    }

    /// Refuses a second key for values whose key is in the keyring of the user's session.
    private func checkKeyring() throws(PingError) {
        guard name == Self.standardName, try SecretReference.read(in: directory) != nil else { return }
        throw PingError(
            .storageDenied,
            "The key of the files in \(directory.path) is in the keyring of the user's session.",
            recovery: "Use SecretServiceKey as the keyProvider. If the key is lost, remove "
                + "\(directory.path(of: SecretReference.fileName)), and let the user log in."
        )
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
