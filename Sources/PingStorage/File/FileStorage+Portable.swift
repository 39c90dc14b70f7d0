import PingFoundation
import PingPlatform

extension FileStorage {
    /// A storage in a file that the user names and may carry elsewhere. The key is in a second file beside it,
    /// `PATH.key`, so a user who gets one of the two cannot read the value.
    ///
    /// - Parameters:
    ///   - path: The path of the encrypted value.
    ///   - purpose: The purpose of the value. The storage does not decrypt a file of another purpose.
    package convenience init(portable path: String, purpose: String) {
        let file = URL(fileURLWithPath: path)
        let name = AccountFileName(file: file.lastPathComponent)
        let directory = PrivateDirectory(
            path: file.deletingLastPathComponent().path,
            // A folder `temporary` in a directory of the user's could be the user's own.
            temporaryFolder: ".\(name.value).temporary"
        )
        self.init(
            name: name,
            place: ValuePlace(kind: "portable", store: "", name: purpose),
            directory: directory,
            keyProvider: KeyFile(directory: directory, name: Self.keyName(of: name)),
            lockTimeout: .seconds(60)
        )
    }

    /// Removes what lies beside a portable file: its lock, the folder for unfinished files, and the key when the value
    /// is gone. Does what it can: what it cannot remove does no harm.
    package func removeTraces() async {
        // A process that saves at this moment needs its key.
        try? await withExclusiveAccess { self.removeFilesBeside() }
    }

    private func removeFilesBeside() {
        let key = Self.keyName(of: name)
        // A file of that name may be another program's.
        if isGone, let content = try? directory.read(key), KeyFile.isKey(content) { try? directory.remove(key) }
        _ = unsafe rmdir(directory.path(of: directory.temporaryFolder))
        try? directory.remove(name.lock)
    }

    /// Whether it is certain that there is no value. The key of one that cannot be read for a moment must stay.
    private var isGone: Bool {
        do { return try directory.read(name.value) == nil } catch { return false }
    }

    private static func keyName(of name: AccountFileName) -> String { name.value + ".key" }
}
