import PingPlatform

/// An open file or directory, closed when it goes out of use.
struct OpenFile: ~Copyable {
    let descriptor: Int32

    deinit {
        close(descriptor)
    }

    /// Kind, mode, owner, size and number of links.
    func status() throws(Errno) -> stat {
        var status = stat()
        try Errno.check { unsafe fstat(descriptor, &status) }
        return status
    }

    /// Takes the lock of the file, unless somebody else has it.
    ///
    /// The lock belongs to this opening of the file, so it also excludes other openings of the same process, and the
    /// system takes it back when the process ends in whatever way.
    func tryLock() throws(Errno) -> Bool {
        do {
            try Errno.check { flock(descriptor, LOCK_EX | LOCK_NB) }
            return true
        } catch {
            if error.number == EWOULDBLOCK { return false }
            throw error
        }
    }

    /// Gives the lock back.
    func unlock() {
        _ = flock(descriptor, LOCK_UN)
    }
}
