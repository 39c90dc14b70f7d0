/// Keeps the key in a file of its own that only the current user can read.
///
/// The file appears complete or not at all, and processes that create it at the same moment agree on one key. A key file
/// that others can read is refused.
public struct KeyFile: EncryptionKeyProvider {
    private static let name = "storage.key"
    private static let header = Data("PINGKEY".utf8) + [1]

    private let directory: PrivateDirectory

    /// - Parameter directory: Where the file `storage.key` lies. `nil` means the default directory of ``FileStorage``.
    public init(directory: URL? = nil) {
        self.init(directory: PrivateDirectory(path: (directory ?? StateDirectory.standard).path))
    }

    init(directory: PrivateDirectory) {
        self.directory = directory
    }

    @concurrent
    public func existingKey() async throws -> EncryptionKey? {
        try readKey()
    }

    @concurrent
    public func existingOrNewKey() async throws -> EncryptionKey {
        if let key = try readKey() { return key }
        let key = EncryptionKey()
        if try directory.create(Self.name, with: Self.header + key.reveal()) { return key }
        if let key = try readKey() { return key }
        throw StorageError(
            .unavailable,
            "\(directory.path(of: Self.name)) was removed while it was being read.",
            recovery: "Try again."
        )
    }

    private func readKey() throws -> EncryptionKey? {
        guard let content = try directory.read(Self.name) else { return nil }
        guard content.starts(with: Self.header.dropLast()), content.count > Self.header.count else { throw damaged }
        let version = content[Self.header.count - 1]
        switch version {
        case 1:
            guard let key = try? EncryptionKey(bytes: content.dropFirst(Self.header.count)) else { throw damaged }
            return key
        case 2...:
            throw StorageError(
                .newerVersion,
                "\(directory.path(of: Self.name)) was written by a newer version of this SDK (format \(version)).",
                recovery: "Update the program, or use another directory."
            )
        default:
            throw damaged
        }
    }

    private var damaged: StorageError {
        let path = directory.path(of: Self.name)
        return StorageError(
            .corrupt,
            "The key file \(path) is damaged.",
            recovery: "Restore it from a backup, or remove it and the values beside it, and sign in again."
        )
    }
}
