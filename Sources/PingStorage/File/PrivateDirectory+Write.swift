extension PrivateDirectory {
    /// Puts `content` in place of what the file holds, in one step that a crash or a loss of power cannot split.
    ///
    /// - Parameter room: Where room was made for it; `nil` to find room now.
    /// - Returns: The file, which stays locked as long as the returned object lives.
    @discardableResult
    func replace(_ name: String, with content: Data, in room: TemporaryFile? = nil) throws(PingError) -> TemporaryFile {
        do throws(PingError) { return try place(content, as: name, in: room) } catch {
            // The room went away with its directory. The content must not.
            guard room != nil, error.underlying as? Errno == .notFound else { throw error }
            return try place(content, as: name, in: nil)
        }
    }

    private func place(_ content: Data, as name: String, in room: TemporaryFile?) throws(PingError) -> TemporaryFile {
        try publish(content, as: name, in: room) { directory, temporary in
            try calls.rename(temporary.folder.descriptor, temporary.name, directory, name)
            return temporary
        }
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
