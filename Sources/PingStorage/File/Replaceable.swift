import PingPlatform

/// Whether the system lets this process replace a file: found out without changing anything.
enum Replaceable {
    /// Throws what a rename to the path would throw, as far as rights and marks of the file system tell.
    ///
    /// - Parameters:
    ///   - directory: The path of the directory.
    ///   - path: The file in it; there may be none.
    static func check(_ directory: String, _ path: String) throws(Errno) {
        // The call asks for the user who started the program, who can be another one than it works for.
        if getuid() == geteuid() { try Errno.check { unsafe access(directory, W_OK | X_OK) } }
        for path in [directory, path] where isSealed(path) { throw Errno(EPERM) }
    }

    /// Whether a file or a directory is marked so that nobody can change it, or so that one can only append to it.
    private static func isSealed(_ path: String) -> Bool {
        #if canImport(Darwin)
            var status = stat()
            guard unsafe lstat(path, &status) == 0 else { return false }
            return status.st_flags & UInt32(UF_IMMUTABLE | UF_APPEND | SF_IMMUTABLE | SF_APPEND) != 0
        #else
            guard
                let descriptor = try? Errno.check({
                    unsafe open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
                })
            else { return false }
            let file = OpenFile(descriptor: descriptor)
            // FS_IOC_GETFLAGS, FS_APPEND_FL and FS_IMMUTABLE_FL of linux/fs.h. Some file systems have no marks.
            let request = UInt(0x8000_6601 | MemoryLayout<Int>.size << 16)
            var marks = 0
            let status = unsafe withUnsafeMutablePointer(to: &marks) { marks in
                unsafe ioctl(file.descriptor, request, marks)
            }
            return status == 0 && marks & 0x30 != 0
        #endif
    }
}
