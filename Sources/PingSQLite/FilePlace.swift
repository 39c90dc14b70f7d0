#if SQLite
    import Foundation
    import PingPlatform
    import PingStorage

    /// The path of a store's file, before SQLite opens it.
    struct FilePlace: Sendable {
        let path: String

        /// Creates the file for the current user alone, since SQLite would not, and refuses one that others can read.
        func prepare() throws(PingError) {
            let files = FileManager.default
            if !files.fileExists(atPath: path) { create() }
            guard let attributes = try? files.attributesOfItem(atPath: path) else {
                throw PingError(
                    .storageUnavailable,
                    "\(path) cannot be created or opened.",
                    recovery: "Check that its folder exists and that this user may write there."
                )
            }
            let mode = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
            guard attributes[.type] as? FileAttributeType == .typeRegular, mode & 0o077 == 0 else {
                throw PingError(
                    .storageDenied,
                    "\(path) is not a file, or other users can read or change it.",
                    recovery: "If nobody else has seen or changed it, run: chmod 600 '\(path)'. Otherwise remove it."
                )
            }
        }

        /// A file that still lies beside the free path belongs to a file that was removed, which others may have open.
        /// It is removed under a lock, so that no process removes what belongs to the file of a quicker one.
        private func create() {
            let files = FileManager.default
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent().path
            let folder = unsafe open(parent, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            defer { if folder >= 0 { close(folder) } }
            if folder >= 0 { lock(folder) }
            guard !files.fileExists(atPath: path) else { return }
            for suffix in ["-wal", "-shm"] { try? files.removeItem(atPath: path + suffix) }
            let temporary = path + "." + UUID().uuidString
            defer { try? files.removeItem(atPath: temporary) }
            // Linked under its name, so that the file of a process that was quicker stays.
            if files.createFile(atPath: temporary, contents: nil, attributes: [.posixPermissions: 0o600]) {
                try? files.linkItem(atPath: temporary, toPath: path)
            }
        }

        /// The lock ends with the descriptor. A holder needs it for an instant, so one that keeps it was stopped.
        private func lock(_ folder: Int32) {
            for _ in 0..<200 {
                if flock(folder, LOCK_EX | LOCK_NB) == 0 { return }
                Thread.sleep(forTimeInterval: 0.005)
            }
        }
    }
#endif
