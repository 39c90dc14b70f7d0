import PingFoundation

extension PrivateDirectory {
    /// Puts `content` in place of what the file holds, in one step that a crash or a loss of power cannot split.
    ///
    /// - Parameters:
    ///   - room: The room that was made for it; `nil` to find room now.
    ///   - mustExist: Whether there must still be a file in that step. A file that somebody removes must not come back,
    ///     also when this process is stopped for any time before the step.
    /// - Returns: The file, which stays locked as long as the returned object lives.
    /// - Throws: Also `PingError` with code `storageOvertaken` when there must be a file, and is none.
    @discardableResult
    func replace(
        _ name: String,
        with content: Data,
        in room: TemporaryFile? = nil,
        mustExist: Bool = false
    ) throws(PingError) -> TemporaryFile {
        do throws(PingError) { return try place(content, as: name, in: room, mustExist) } catch {
            // The room went away with its directory. The content must not.
            guard room != nil, error.underlying as? Errno == .notFound else { throw error }
            return try place(content, as: name, in: nil, false)
        }
    }

    private func place(
        _ content: Data,
        as name: String,
        in room: TemporaryFile?,
        _ mustExist: Bool
    ) throws(PingError) -> TemporaryFile {
        try publish(content, as: name, in: room) { directory, temporary in
            if try !mustExist || !exchange(temporary, directory, name) {
                try calls.rename(temporary.folder.descriptor, temporary.name, directory, name)
            }
            return temporary
        }
    }

    /// Replaces a file that is there: to exchange two names is the one step that fails where one of them is missing.
    ///
    /// - Returns: `false` where the file system cannot do it, as NFS and HFS+ cannot. There a process that is stopped
    ///   between the look whether the file is there and the rename brings back what somebody removes meanwhile. No
    ///   other call closes that gap: locks bind nobody who removes without them, and a look after the rename comes too
    ///   late for a process that is stopped or killed before it.
    private func exchange(_ temporary: TemporaryFile, _ directory: Int32, _ name: String) throws -> Bool {
        do { try calls.exchange(temporary.folder.descriptor, temporary.name, directory, name) } catch Errno.notFound {
            guard temporary.isNamed else { throw Errno.notFound }
            throw removed(name)
        } catch { return false }
        // The former file.
        temporary.remove()
        return true
    }

    func removed(_ name: String) -> PingError {
        PingError(
            .storageOvertaken,
            "Somebody removed \(path(of: name)) without waiting for this process, which had the exclusive access. Nothing was changed.",
            recovery: "Read the value again."
        )
    }

    /// Room on the disk for a file that will be replaced soon. It lasts as long as the returned object.
    ///
    /// - Throws: Also when the file could not be replaced: room alone does not let a new value in.
    func makeRoom(for name: String, byteCount: Int) throws(PingError) -> TemporaryFile {
        _ = try openOrCreate()
        try PingError.naming("cannot be replaced", path(of: name)) {
            try calls.checkReplacing(path, path(of: name))
        }
        return try PingError.naming("cannot be written", path(of: name)) {
            let temporary = try TemporaryFile(in: self)
            try temporary.reserve(byteCount: byteCount)
            return temporary
        }
    }

    /// Creates the file with all its content, unless there is one.
    ///
    /// - Returns: `false` when there was one already; it is left as it is.
    func create(_ name: String, with content: Data) throws(PingError) -> Bool {
        try publish(content, as: name) { directory, temporary in
            do {
                try calls.link(temporary.folder.descriptor, temporary.name, directory, name)
                return true
            } catch Errno.exists {
                return false
            }
        }
    }

    /// Gives a file another name, in place of what has that name.
    func rename(_ name: String, to other: String) throws(PingError) {
        let directory = try openOrCreate()
        try PingError.naming("cannot be renamed", path(of: name)) {
            try calls.rename(directory.descriptor, name, directory.descriptor, other)
            try synchronizeEntries(of: directory)
        }
    }

    /// Removes a file. Removing none is not an error.
    func remove(_ name: String) throws(PingError) {
        guard let directory = try openIfPresent() else { return }
        try PingError.naming("cannot be removed", path(of: name)) {
            do {
                try calls.unlink(directory.descriptor, name)
                try synchronizeEntries(of: directory)
            } catch Errno.notFound {
                // Nothing to remove.
            }
        }
    }

    /// Writes the content under a passing name, on the disk for good, before `place` gives it its real one.
    private func publish<Result>(
        _ content: Data,
        as name: String,
        in room: TemporaryFile? = nil,
        place: (_ directory: Int32, _ temporary: TemporaryFile) throws -> Result
    ) throws(PingError) -> Result {
        let directory = try openOrCreate()
        return try PingError.naming("cannot be written", path(of: name)) {
            let temporary = try room ?? TemporaryFile(in: self)
            try temporary.write(content)
            let result = try place(directory.descriptor, temporary)
            try synchronizeEntries(of: directory)
            return result
        }
    }
}
