import PingFoundation
import PingPlatform

/// Tells, without opening it, whether a file is still the one that was read: the same file in the same directory, with
/// the same owner, mode, size and time of its last change.
struct FileStamp: Sendable, Equatable {
    private let directory: Directory
    private let device: UInt64
    private let inode: UInt64
    private let mode: UInt32
    private let owner: UInt32
    private let size: Int64
    private let changed: Time

    /// Of a directory, whose own times say nothing of the file.
    private struct Directory: Equatable {
        let device: UInt64
        let inode: UInt64
        let mode: UInt32
        let owner: UInt32
    }

    private struct Time: Equatable {
        let seconds: Int64
        let nanoseconds: Int64
    }

    init(directory: stat, file: stat) {
        // Darwin's device numbers are signed.
        self.directory = Directory(
            device: Self.number(directory.st_dev),
            inode: UInt64(directory.st_ino),
            mode: UInt32(directory.st_mode),
            owner: UInt32(directory.st_uid)
        )
        device = Self.number(file.st_dev)
        inode = UInt64(file.st_ino)
        mode = UInt32(file.st_mode)
        owner = UInt32(file.st_uid)
        size = Int64(file.st_size)
        #if canImport(Darwin)
            let time = file.st_ctimespec
        #else
            let time = file.st_ctim
        #endif
        changed = Time(seconds: Int64(time.tv_sec), nanoseconds: Int64(time.tv_nsec))
    }

    /// The number of a device, which is signed on Darwin.
    static func number(_ device: some BinaryInteger) -> UInt64 { UInt64(truncatingIfNeeded: device) }

    var isRegularFile: Bool { mode & UInt32(S_IFMT) == UInt32(S_IFREG) }

    /// Whether a change after this time would have another stamp.
    ///
    /// The system writes the time of its last tick, ten milliseconds apart at most, and some file systems write whole
    /// seconds: a file that was changed a moment ago can change again and look the same.
    func isSettled(at now: Date) -> Bool {
        let age = now.timeIntervalSince1970 - Double(changed.seconds) - Double(changed.nanoseconds) / 1e9
        return age > (changed.nanoseconds == 0 ? 2 : 0.02)
    }
}

extension PrivateDirectory {
    /// The stamp of a file; `nil` when the file is missing or cannot be examined.
    func stamp(of name: String) -> FileStamp? {
        guard let directory = try? calls.status(path), let file = try? calls.status(path(of: name)) else { return nil }
        return FileStamp(directory: directory, file: file)
    }
}
