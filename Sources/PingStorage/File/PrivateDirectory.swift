import PingFoundation
import PingPlatform

/// A directory of this user whose files nobody else can read, change or swap.
///
/// Every operation opens the directory and works relative to it, so a directory that is exchanged for a link in between
/// changes nothing. Links are never followed.
final class PrivateDirectory: Sendable {
    let path: String
    let calls: SystemCalls
    /// The folder in it where files are written before they get their names. It belongs to this SDK alone.
    let temporaryFolder: String
    /// The directory of the SDK; `nil` for the default one. The SDK creates missing parents, but does not protect them.
    private let root: String?
    /// Whether this object has protected the directory.
    private let isProtected: Locked<Bool>

    init(
        path: String,
        calls: SystemCalls = .live,
        temporaryFolder: String = "temporary",
        root: String? = nil,
        isProtected: Bool = false
    ) {
        self.path = path
        self.calls = calls
        self.temporaryFolder = temporaryFolder
        self.root = root
        self.isProtected = Locked(isProtected)
    }

    /// The path of a file in this directory, for messages.
    func path(of name: String) -> String {
        "\(path)/\(name)"
    }

    /// Whether the directory exists.
    func isPresent() throws(PingError) -> Bool {
        let opened = try openIfPresent()
        return opened != nil
    }

    /// Opens the directory; `nil` when it does not exist.
    func openIfPresent() throws(PingError) -> OpenFile? {
        try PingError.naming("cannot be opened", path) {
            do {
                let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
                let directory = OpenFile(descriptor: try calls.open(AT_FDCWD, path, flags, 0))
                try checkOwnership(try directory.status())
                return directory
            } catch Errno.notFound {
                return nil
            }
        }
    }

    /// Opens the directory, and makes it, open to this user only, when it does not exist.
    func openOrCreate() throws(PingError) -> OpenFile {
        if let directory = try openIfPresent() {
            protectOnce()
            return directory
        }
        try PingError.naming("cannot be created", path) { try create(path) }
        isProtected.set(true)
        if let directory = try openIfPresent() { return directory }
        throw PingError(.storageUnavailable, "\(path) was removed while it was being created.", recovery: "Try again.")
    }

    /// Protects a directory that a crash, or somebody else, has left as it was made.
    ///
    /// A directory elsewhere that exists may hold other files of the app; only the folder in it is the SDK's.
    private func protectOnce() {
        guard !isProtected.exchange(true) else { return }
        if isBelowRoot(path) { calls.protect(path) }
        calls.protect(self.path(of: temporaryFolder))
    }

    private func create(_ path: String) throws {
        let parent = Self.parent(of: path)
        do {
            try makeOne(path)
        } catch Errno.notFound where parent != path && !parent.isEmpty {
            try create(parent)
            try makeOne(path)
        }
        if isOwn(path) { calls.protect(path) }
        let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC
        let opened = OpenFile(descriptor: try calls.open(AT_FDCWD, parent.isEmpty ? "." : parent, flags, 0))
        try synchronizeEntries(of: opened)
    }

    /// Whether only the SDK uses a directory. A parent that it created, such as Application Support, is the app's.
    private func isOwn(_ path: String) -> Bool {
        path == self.path || isBelowRoot(path)
    }

    private func isBelowRoot(_ path: String) -> Bool {
        let root = root ?? StateDirectory.standard.path
        return path == root || path.hasPrefix(root + "/")
    }

    /// The directory above; empty for a name alone, the path itself for the root.
    private static func parent(of path: String) -> String {
        let trimmed = path.utf8.last == UInt8(ascii: "/") && path.utf8.count > 1 ? String(path.dropLast()) : path
        guard let slash = trimmed.lastIndex(of: "/") else { return "" }
        return slash == trimmed.startIndex ? "/" : String(trimmed[..<slash])
    }

    private func makeOne(_ path: String) throws {
        guard unsafe mkdir(path, 0o700) != 0 else { return }
        let number = errno
        // When it exists by now, another task or process was quicker.
        if number != EEXIST { throw Errno(number) }
    }

    /// Makes created, renamed and removed names of a directory survive a loss of power.
    func synchronizeEntries(of directory: borrowing OpenFile) throws {
        do {
            try calls.synchronize(directory.descriptor)
        } catch Errno(EINVAL), Errno(ENOTSUP) {
            // Some network and user-space file systems cannot do this for directories, and say so.
        }
    }

    private func checkOwnership(_ status: stat) throws(PingError) {
        guard status.st_uid == geteuid() || status.st_uid == 0 else {
            throw PingError(
                .storageDenied,
                "\(path) belongs to another user.",
                recovery: "Choose a directory of the user who runs this program."
            )
        }
        guard status.st_mode & 0o022 == 0 else {
            throw PingError(
                .storageDenied,
                "\(path) can be changed by other users.",
                recovery: "Run: chmod 700 '\(path)'"
            )
        }
    }
}
