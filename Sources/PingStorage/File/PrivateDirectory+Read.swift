package import PingFoundation
import PingPlatform

extension PrivateDirectory {
    /// This SDK never writes a larger file.
    static let sizeLimit = 64 * 1024 * 1024

    /// The content of a file.
    ///
    /// - Returns: `nil` when there is no such file, or no directory.
    /// - Throws: `PingError`, with code `storageDenied` when another user could read it.
    func read(_ name: String) throws(PingError) -> Data? {
        try readStamped(name)?.content
    }

    /// The content of a file and, unless it changed a moment ago, the stamp that later shows whether it has changed.
    func readStamped(_ name: String) throws(PingError) -> (content: Data, stamp: FileStamp?)? {
        let now = Date()
        guard let directory = try openIfPresent() else { return nil }
        guard let (content, status) = try read(name, in: directory) else { return nil }
        return try PingError.naming("cannot be read", path(of: name)) {
            let stamp = FileStamp(directory: try directory.status(), file: status)
            return (content, stamp.isSettled(at: now) ? stamp : nil)
        }
    }

    /// The content of every file whose name ends so, in no order. A file that cannot be read does not hide the others.
    func readAll(ending: String) throws(PingError) -> [(name: String, content: Result<Data, PingError>)] {
        guard let directory = try openIfPresent() else { return [] }
        var files: [(name: String, content: Result<Data, PingError>)] = []
        for name in try names() where name.hasSuffix(ending) {
            do throws(PingError) {
                // Nothing under that name: somebody has removed the file since.
                if let (content, _) = try read(name, in: directory) { files.append((name, .success(content))) }
            } catch { files.append((name, .failure(error))) }
        }
        return files
    }

    /// The names of all files and directories in the directory; none when it does not exist.
    func names() throws(PingError) -> [String] {
        guard try openIfPresent() != nil else { return [] }
        return try PingError.naming("cannot be read", path) {
            try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        }
    }

    /// The directories in the directory, without the one for unfinished files.
    func folders() throws(PingError) -> [PrivateDirectory] {
        try names().filter { name in
            name != temporaryFolder
                && (try? calls.status(path(of: name))).map { $0.st_mode & S_IFMT == S_IFDIR } == true
        }.map { PrivateDirectory(path: path(of: $0), calls: calls) }
    }

    /// The content of a file of the opened directory, and what it was like when it was read.
    private func read(
        _ name: String,
        in directory: borrowing OpenFile
    ) throws(PingError) -> (content: Data, status: stat)? {
        let directory = directory.descriptor
        return try PingError.naming("cannot be read", path(of: name)) {
            // O_NONBLOCK keeps a named pipe, put there by mistake or malice, from blocking without end.
            let flags = O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK
            guard let descriptor = try present({ try calls.open(directory, name, flags, 0) }) else { return nil }
            let file = OpenFile(descriptor: descriptor)
            let status = try file.status()
            try checkPrivate(status, name)
            guard status.st_size <= Self.sizeLimit else {
                throw PingError(.storageCorrupt, "\(path(of: name)) is too large to be a stored value.")
            }
            return (try content(of: file, expectedSize: Int(status.st_size)), status)
        }
    }

    /// The result of `open`, or `nil` when there is nothing under that name.
    private func present(_ open: () throws -> Int32) throws -> Int32? {
        do {
            return try open()
        } catch Errno.notFound {
            return nil
        }
    }

    private func content(of file: borrowing OpenFile, expectedSize: Int) throws -> Data {
        var content = Data()
        content.reserveCapacity(expectedSize)
        var chunk = [UInt8](repeating: 0, count: min(max(expectedSize + 1, 1024), 65_536))
        while content.count <= Self.sizeLimit {
            let descriptor = file.descriptor
            let count = try unsafe chunk.withUnsafeMutableBytes { try unsafe calls.read(descriptor, $0) }
            if count == 0 { break }
            content.append(contentsOf: chunk[..<count])
        }
        return content
    }

    /// Refuses a file that another user could read or has put there.
    func checkPrivate(_ status: stat, _ name: String) throws(PingError) {
        let path = path(of: name)
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw PingError(.storageDenied, "\(path) is not a regular file.", recovery: "Remove it.")
        }
        guard status.st_uid == geteuid() else {
            throw PingError(
                .storageDenied,
                "\(path) belongs to another user.",
                recovery: "Run this program as the user who owns the file, or choose another directory."
            )
        }
        guard status.st_mode & 0o077 == 0 else {
            throw PingError(
                .storageDenied,
                "\(path) can be read or changed by other users, so it is not used.",
                recovery: "If nobody else has seen or changed it, run: chmod 600 '\(path)'. Otherwise remove it."
            )
        }
    }
}

/// A file of this user that nobody else can read or change, such as a private key.
package enum PrivateFile {
    /// The content of a file.
    ///
    /// - Parameter path: The path of the file. Links are not followed.
    /// - Throws: `PingError` with code `storageDenied` when others could read or change the file or change its
    ///   directory, and with code `storageUnavailable` when there is no such file.
    package static func read(_ path: String) throws(PingError) -> Data {
        let slash = path.lastIndex(of: "/")
        let directory = slash.map { String(path[..<$0]) } ?? "."
        let name = slash.map { String(path[path.index(after: $0)...]) } ?? path
        guard let content = try PrivateDirectory(path: directory.isEmpty ? "/" : directory).read(name) else {
            throw PingError(.storageUnavailable, "There is no file \(path).", recovery: "Check the path.")
        }
        return content
    }
}
