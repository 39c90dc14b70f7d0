public import PingFoundation

/// The encrypted files of a directory and the directories in it, whatever accounts they belong to.
///
/// ```swift
/// func useTheNewKey(_ keys: EncryptionKeys, in directory: URL) async throws {
///     let report = try await EncryptedFiles(directory: directory, keyProvider: keys).rekey()
///     if let failure = report.firstFailure { throw failure }
/// }
/// ```
///
/// A directory with its own ``KeyFile`` has that key, whatever key the directories above have.
public struct EncryptedFiles: Sendable {
    private let directory: PrivateDirectory
    private let keyProvider: any EncryptionKeyProvider

    /// - Parameters:
    ///   - directory: `nil` means the default directory of ``FileStorage``.
    ///   - keyProvider: The source of the key. `nil` means a ``KeyFile`` in the directory.
    public init(directory: URL? = nil, keyProvider: (any EncryptionKeyProvider)? = nil) {
        let directory = PrivateDirectory(path: (directory ?? StateDirectory.standard).path)
        self.init(directory, keyProvider ?? KeyFile(directory: directory))
    }

    init(_ directory: PrivateDirectory, _ keyProvider: any EncryptionKeyProvider) {
        self.directory = directory
        self.keyProvider = keyProvider
    }

    /// Encrypts each value with the current key that does not have it yet. Call it after a change of the key.
    ///
    /// Programs can use the files meanwhile: the walk changes a file while it has exclusive access to it, and leaves
    /// one that changes at that moment. A walk that is killed leaves every value readable with the same keys; the next
    /// one goes over the files that the first has done, and continues.
    ///
    /// - Parameter progress: Called after each file.
    /// - Returns: The counts of the walk. Values that no key opens are counted and left.
    /// - Throws: `PingError` when a directory or the keys cannot be read, or a file cannot be written; with code
    ///   `storageLocked` when a program has exclusive access to a file for a minute.
    @concurrent
    public func rekey(progress: @Sendable (RekeyReport) -> Void = { _ in }) async throws(PingError) -> RekeyReport {
        var report = RekeyReport()
        do { try await walk(&report, progress) } catch {
            throw PingError(
                error,
                or: PingError(.storageUnavailable, "The files in \(directory.path) cannot be encrypted.")
            )
        }
        return report
    }

    /// The key files of the directory and of those in it.
    package func keyFiles() throws(PingError) -> [KeyFile] {
        var files = hasKeyFile(directory) ? [KeyFile(directory: directory)] : []
        for folder in try directory.folders() { files += try parts(folder).keyFiles() }
        return files
    }

    private func walk(_ report: inout RekeyReport, _ progress: @Sendable (RekeyReport) -> Void) async throws {
        for name in try directory.names() where name.hasSuffix(AccountFileName.valueEnding) {
            report.note(
                try await rekey(AccountFileName(base: String(name.dropLast(AccountFileName.valueEnding.count))))
            )
            progress(report)
        }
        for folder in try directory.folders() { try await parts(folder).walk(&report, progress) }
    }

    private func rekey(_ name: AccountFileName) async throws -> RekeyOutcome {
        let lock = FileLock(directory: directory, name: name.lock, guarded: name.value, timeout: .seconds(60))
        guard try await needsKey(name) else { return .current }
        return try await lock.withLock {
            while true {
                let stamp = directory.stamp(of: name.value)
                guard let content = try directory.read(name.value) else { return .current }
                let renewed: Data?
                do { renewed = try await self.renewed(content, name) } catch let error as PingError {
                    return .unreadable(error)
                }
                guard let renewed else { return .current }
                // A login saves without exclusive access, and what it has saved must stay.
                guard directory.stamp(of: name.value) == stamp else { continue }
                do {
                    try directory.replace(name.value, with: renewed, mustExist: true)
                    return .rewritten
                } catch PingError.Code.storageOvertaken {
                    // Somebody has signed out meanwhile.
                    return .current
                }
            }
        }
    }

    /// Most files of a walk that continues need nothing, and so no lock.
    private func needsKey(_ name: AccountFileName) async throws -> Bool {
        guard let content = try directory.read(name.value) else { return false }
        return try await !sealer(name, owner: "").isCurrent(content, with: keyProvider.existingKeys())
    }

    private func renewed(_ content: Data, _ name: AccountFileName) async throws -> Data? {
        let (path, keys) = (directory.path(of: name.value), try await keyProvider.existingKeys())
        do { return try sealer(name, owner: "").renewed(content, of: path, with: keys) } catch {
            // The directory of an app's accounts.
            let owner = URL(fileURLWithPath: directory.path).lastPathComponent
            guard let renewed = try? sealer(name, owner: owner).renewed(content, of: path, with: keys) else {
                throw error
            }
            return renewed
        }
    }

    private func sealer(_ name: AccountFileName, owner: String) -> ValueSealer {
        ValueSealer(keyProvider: keyProvider, place: .file(name, owner: owner))
    }

    private func parts(_ folder: PrivateDirectory) -> EncryptedFiles {
        EncryptedFiles(folder, hasKeyFile(folder) ? KeyFile(directory: folder) : keyProvider)
    }

    private func hasKeyFile(_ folder: PrivateDirectory) -> Bool {
        folder.stamp(of: KeyFile.standardName) != nil
    }
}
