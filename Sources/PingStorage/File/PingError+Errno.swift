import PingPlatform

extension PingError {
    /// Says what an error number of the system means for a storage.
    ///
    /// - Parameters:
    ///   - errno: The system's error number.
    ///   - action: The action that was tried, as in "cannot be written".
    ///   - path: The file or directory it was tried on.
    ///   - canBeLocked: Whether the system encrypts files with the user's passcode, and refuses them
    ///     while the device is locked.
    init(_ errno: Errno, _ action: String, _ path: String, canBeLocked: Bool = Self.systemLocksFiles) {
        let meaning = canBeLocked ? Self.lockedMeaning : Self.meaning
        let (code, recovery) = meaning(errno.number, path)
        self.init(
            code,
            "\(path) \(action): \(errno.text).",
            recovery: recovery,
            underlying: errno
        )
    }

    /// Runs file work and gives an error number that comes out of it its meaning.
    static func naming<Result: ~Copyable>(
        _ action: String,
        _ path: String,
        _ work: () throws -> Result
    ) throws(PingError) -> Result {
        do {
            return try work()
        } catch let errno as Errno {
            throw PingError(errno, action, path)
        } catch {
            throw PingError(error, or: PingError(.storageUnavailable, "\(path) \(action)."))
        }
    }

    private static var systemLocksFiles: Bool {
        #if os(iOS) || os(visionOS)
            true
        #else
            false
        #endif
    }

    /// In its container an app meets these two errors when the device is locked, or was not unlocked since it started.
    private static func lockedMeaning(of number: Int32, _ path: String) -> (Code, String) {
        switch number {
        case EPERM, EACCES: (.storageLocked, "Try again when the device has been unlocked.")
        default: meaning(of: number, path)
        }
    }

    private static func meaning(of number: Int32, _ path: String) -> (Code, String) {
        switch number {
        case ENOSPC, EDQUOT, EFBIG:
            (.storageFull, "Make room on the disk, or raise the quota, and try again.")
        case EACCES, EPERM, EROFS:
            (.storageDenied, "Give this user read and write access to \(path), or choose another directory.")
        case ELOOP:
            (.storageDenied, "Replace the symbolic link by a file of this user; links are not followed.")
        case ENOTDIR:
            (
                .storageUnavailable,
                "Remove the file or link that stands where a directory is needed, or choose another directory."
            )
        case EMFILE, ENFILE:
            (.storageUnavailable, "Too many files are open; close some, or raise the limit, and try again.")
        default:
            (.storageUnavailable, "Check the disk and the file system, and try again.")
        }
    }
}
