import PingPlatform
import PingStorageShim

/// The calls to the operating system by which files are opened and written.
///
/// A value, so that a test can make one of them fail when it chooses. A call uses its buffer only while it runs.
@safe struct SystemCalls: Sendable {
    var open: @Sendable (_ directory: Int32, _ name: String, _ flags: Int32, _ mode: mode_t) throws(Errno) -> Int32
    /// Of a file that is not opened; of a link and not of what it leads to.
    var status: @Sendable (_ path: String) throws(Errno) -> stat
    var read: @Sendable (_ file: Int32, _ buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int
    var write: @Sendable (_ file: Int32, _ buffer: UnsafeRawBufferPointer) throws(Errno) -> Int
    var synchronize: @Sendable (_ file: Int32) throws(Errno) -> Void
    var rename: @Sendable (_ folder: Int32, _ from: String, _ directory: Int32, _ to: String) throws(Errno) -> Void
    /// Gives each of two files, which are there, the name of the other.
    var exchange: @Sendable (_ folder: Int32, _ name: String, _ directory: Int32, _ other: String) throws(Errno) -> Void
    var link: @Sendable (_ folder: Int32, _ from: String, _ directory: Int32, _ to: String) throws(Errno) -> Void
    var unlink: @Sendable (_ directory: Int32, _ name: String) throws(Errno) -> Void
    /// Throws where no file could be renamed to a path now.
    var checkReplacing: @Sendable (_ directory: String, _ path: String) throws(Errno) -> Void
    /// Tells the system how to protect a new directory.
    var protect: @Sendable (_ path: String) -> Void

    /// The real ones.
    static let live = unsafe SystemCalls(
        open: { directory, name, flags, mode throws(Errno) in
            try Errno.check { unsafe openat(directory, name, flags, mode) }
        },
        status: { path throws(Errno) in
            var status = stat()
            try Errno.check { unsafe lstat(path, &status) }
            return status
        },
        read: { file, buffer throws(Errno) in
            try Errno.check { unsafe readBytes(file, buffer.baseAddress, buffer.count) }
        },
        write: { file, buffer throws(Errno) in
            try Errno.check { unsafe writeBytes(file, buffer.baseAddress, buffer.count) }
        },
        synchronize: { file throws(Errno) in try flushToDisk(file) },
        rename: { folder, from, directory, to throws(Errno) in
            try Errno.check { unsafe renameat(folder, from, directory, to) }
        },
        exchange: { folder, name, directory, other throws(Errno) in
            try Errno.check { unsafe ping_exchange_files(folder, name, directory, other) }
        },
        link: { folder, from, directory, to throws(Errno) in
            try Errno.check { unsafe linkat(folder, from, directory, to, 0) }
        },
        unlink: { directory, name throws(Errno) in
            try Errno.check { unsafe unlinkat(directory, name, 0) }
        },
        checkReplacing: { directory, path throws(Errno) in try Replaceable.check(directory, path) },
        protect: { path in DirectoryProtection.apply(to: path) }
    )

    private static func flushToDisk(_ file: Int32) throws(Errno) {
        #if canImport(Darwin)
            // fsync of Darwin leaves the data in the drive's own cache; only this reaches the medium.
            if fcntl(file, F_FULLFSYNC) == 0 { return }
        #endif
        try Errno.check { fsync(file) }
    }
}

// Inside the type, `read` and `write` are its own members.
private let readBytes = unsafe read
private let writeBytes = unsafe write
