#if SQLite
    // The stand-in for Darwin cannot declare a function and a structure of one name, so `stat` is Foundation's there.
    import PingFoundation
    import PingPlatform
    import PingRecords

    /// The file that has a path now: another one that gets the path has another identity.
    struct FileIdentity: Sendable, Equatable {
        private let device: UInt64
        private let inode: UInt64
        let isEmpty: Bool

        static func == (left: FileIdentity, right: FileIdentity) -> Bool {
            left.device == right.device && left.inode == right.inode
        }

        /// - Returns: `nil` when nothing has the path.
        init?(of path: String) {
            var status = stat()
            guard unsafe stat(path, &status) == 0 else { return nil }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            inode = UInt64(status.st_ino)
            isEmpty = status.st_size == 0
        }
    }
#endif
