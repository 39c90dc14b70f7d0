import PingFoundation
import PingPlatform

/// A file that is written before it gets its name, locked and there for as long as this object lives.
///
/// The lock tells an unfinished file from an abandoned one: when it is free, the writer was killed. All temporary files
/// lie in one folder, so that a search for abandoned ones takes no longer where there are many accounts.
final class TemporaryFile: Sendable {
    let folder: OpenFile
    let name: String
    private let file: OpenFile
    private let calls: SystemCalls

    /// Creates an empty file that only this user can read.
    init(in directory: PrivateDirectory) throws {
        let folder = try Self.folder(in: directory).openOrCreate()
        calls = directory.calls
        while true {
            let name = SystemServices.randomUUID().text
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let file = OpenFile(descriptor: try calls.open(folder.descriptor, name, flags, 0o600))
            // Between creation and lock, a cleaner may have taken the file for an abandoned one.
            if try Self.isOurs(file) {
                self.folder = folder
                self.name = name
                self.file = file
                return
            }
        }
    }

    deinit {
        // A file that has got its name is not here any more.
        remove()
    }

    /// Whether the file still has a name.
    var isNamed: Bool { ((try? file.status().st_nlink) ?? 0) > 0 }

    /// Removes what has the passing name: this file, or one that it has replaced.
    func remove() {
        try? calls.unlink(folder.descriptor, name)
    }

    /// Takes room on the disk, for content that will be known later.
    func reserve(byteCount: Int) throws {
        try append(Data(count: byteCount))
        try calls.synchronize(file.descriptor)
    }

    /// Makes `content` all that the file holds, and waits until it is on the disk.
    func write(_ content: Data) throws {
        let file = file.descriptor
        try Errno.check { lseek(file, 0, SEEK_SET) }
        try append(content)
        try Errno.check { ftruncate(file, off_t(content.count)) }
        try calls.synchronize(file)
    }

    private func append(_ content: Data) throws {
        var rest = content[...]
        while !rest.isEmpty {
            let descriptor = file.descriptor
            let count = try unsafe rest.withUnsafeBytes { try unsafe calls.write(descriptor, $0) }
            guard count > 0 else { throw Errno(ENOSPC) }
            rest = rest.dropFirst(count)
        }
    }

    /// Removes the files of writers that were killed. Does what it can: a file it cannot remove does no harm.
    static func removeAbandoned(in directory: PrivateDirectory) {
        let folder = folder(in: directory)
        guard let opened = try? folder.openIfPresent(),
            let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
        else { return }
        for name in names {
            let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
            guard let descriptor = try? directory.calls.open(opened.descriptor, name, flags, 0) else { continue }
            let file = OpenFile(descriptor: descriptor)
            if (try? file.tryLock()) == true {
                try? directory.calls.unlink(opened.descriptor, name)
            }
        }
    }

    private static func folder(in directory: PrivateDirectory) -> PrivateDirectory {
        // The directory itself protects the folder, once.
        PrivateDirectory(
            path: directory.path(of: directory.temporaryFolder),
            calls: directory.calls,
            isProtected: true
        )
    }

    private static func isOurs(_ file: borrowing OpenFile) throws -> Bool {
        do {
            guard try file.tryLock() else { return false }
        } catch {
            // A file system without locks has no cleaners either: they need the lock as well.
            return true
        }
        return try file.status().st_nlink > 0
    }
}
