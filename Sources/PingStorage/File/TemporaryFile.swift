#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file under a passing name, locked for as long as its writer lives.
///
/// The lock tells an unfinished file from an abandoned one: when it is free, the writer was killed.
struct TemporaryFile: ~Copyable {
    let name: String
    private let file: OpenFile

    /// Creates an empty file that only this user can read.
    init(in directory: Int32, _ calls: SystemCalls) throws {
        while true {
            let name = Self.prefix + UUID().uuidString + Self.suffix
            let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
            let file = OpenFile(descriptor: try calls.open(directory, name, flags, 0o600))
            // Between creation and lock, a cleaner may have taken the file for an abandoned one.
            if try Self.isOurs(file) {
                self.name = name
                self.file = file
                return
            }
        }
    }

    /// Writes all of `content` and waits until it is on the disk.
    func write(_ content: Data, _ calls: SystemCalls) throws {
        var rest = content[...]
        while !rest.isEmpty {
            let descriptor = file.descriptor
            let count = try unsafe rest.withUnsafeBytes { try unsafe calls.write(descriptor, $0) }
            guard count > 0 else { throw Errno(ENOSPC) }
            rest = rest.dropFirst(count)
        }
        try calls.synchronize(file.descriptor)
    }

    /// Removes the files of writers that were killed. Does what it can: a file it cannot remove does no harm.
    static func removeAbandoned(in directory: PrivateDirectory) {
        guard let opened = try? directory.openIfPresent(),
            let names = try? FileManager.default.contentsOfDirectory(atPath: directory.path)
        else { return }
        for name in names where name.hasPrefix(prefix) && name.hasSuffix(suffix) {
            let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
            guard let descriptor = try? directory.calls.open(opened.descriptor, name, flags, 0) else { continue }
            let file = OpenFile(descriptor: descriptor)
            if (try? file.tryLock()) == true {
                try? directory.calls.unlink(opened.descriptor, name)
            }
        }
    }

    private static var prefix: String { ".ping-" }
    private static var suffix: String { ".tmp" }

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
