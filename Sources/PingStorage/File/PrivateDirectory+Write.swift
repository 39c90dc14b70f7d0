extension PrivateDirectory {
    /// Puts `content` in place of what the file holds, in one step that a crash or a loss of power cannot split.
    func replace(_ name: String, with content: Data) throws(PingError) {
        try publish(content, as: name) { directory, temporary in
            try calls.rename(directory, temporary, name)
            return true
        }
    }

    /// Creates the file with all its content, unless there is one.
    ///
    /// - Returns: `false` when there was one already; it is left as it is.
    func create(_ name: String, with content: Data) throws(PingError) -> Bool {
        try publish(content, as: name) { directory, temporary in
            defer { try? calls.unlink(directory, temporary) }
            do {
                try calls.link(directory, temporary, name)
                return true
            } catch Errno.exists {
                return false
            }
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
    @discardableResult
    private func publish(
        _ content: Data,
        as name: String,
        place: (_ directory: Int32, _ temporary: String) throws -> Bool
    ) throws(PingError) -> Bool {
        let directory = try openOrCreate()
        return try PingError.naming("cannot be written", path(of: name)) {
            let temporary = try TemporaryFile(in: directory.descriptor, calls)
            do {
                try temporary.write(content, calls)
                let isPlaced = try place(directory.descriptor, temporary.name)
                try synchronizeEntries(of: directory)
                return isPlaced
            } catch {
                try? calls.unlink(directory.descriptor, temporary.name)
                throw error
            }
        }
    }
}
