package import PingFoundation

/// Small documents in clear text, one file for each key, which only this user can read or change.
///
/// Any text can be a key; it never becomes a path. A document is replaced in one step that a crash cannot split, and
/// nothing here takes longer where there are many documents, but ``all()``.
package struct DocumentFolder: Sendable {
    /// A document, or why it cannot be read.
    package struct Document: Sendable {
        /// The path of its file, for messages.
        package let path: String
        /// The name of its file.
        fileprivate let name: String
        package let content: Result<Data, PingError>

        package func belongs(to key: String) -> Bool { name == AccountFileName(account: key).document }
    }

    private let directory: PrivateDirectory
    private let lock: FileLock

    /// - Parameter path: The folder. The first document creates it.
    package init(path: String) {
        directory = PrivateDirectory(path: path)
        lock = FileLock(directory: directory, name: "documents.lock", timeout: .seconds(60))
    }

    package static func path(for key: String, in parent: String) -> String {
        "\(parent)/\(name(for: key))"
    }

    package static func name(for key: String) -> String { AccountFileName(account: key).base }

    /// The document of a key; `nil` when the key has none.
    package func document(of key: String) throws(PingError) -> Document? {
        let name = AccountFileName(account: key).document
        guard let content = try directory.read(name) else { return nil }
        return Document(path: directory.path(of: name), name: name, content: .success(content))
    }

    /// All documents, in no order.
    package func all() throws(PingError) -> [Document] {
        try directory.readAll(ending: AccountFileName.documentEnding).map { name, content in
            Document(path: directory.path(of: name), name: name, content: content)
        }
    }

    /// Puts a document in place of the one that a key has.
    package func save(_ content: Data, for key: String) throws(PingError) {
        try directory.replace(AccountFileName(account: key).document, with: content)
    }

    /// Removes the document of a key. Removing none is not an error.
    package func remove(_ key: String) throws(PingError) {
        try directory.remove(AccountFileName(account: key).document)
    }

    /// Renames the document of a key, so that nobody finds it by the key, and nothing of it is lost.
    package func setAside(_ key: String) throws(PingError) {
        let name = AccountFileName(account: key).document
        try directory.rename(name, to: name + ".damaged")
    }

    /// Runs `work` while no other user of the folder, in this process or another, runs theirs.
    ///
    /// - Throws: The error of `work`; `PingError` with code `storageLocked` when its turn does not come within a
    ///   minute.
    package func withLock<Result: Sendable>(
        _ work: @Sendable () throws -> Result
    ) async throws(PingError) -> Result {
        do { return try await lock.withLock { try work() } } catch {
            throw PingError(error, or: PingError(.storageUnavailable, "The folder \(directory.path) failed."))
        }
    }
}
